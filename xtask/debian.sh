#!/usr/bin/env bash
# A compiler for wasm32-unknown-unknown where rustup can bring none: Debian's rustc-web, and the standard
# library built for that target from its own sources, of the same version.
#
# usage: debian.sh DIR      leaves DIR/rustc, which runs it; to link: rust-lld of the rustc in use
#
# Needs apt-get, dpkg-deb and cargo, and whatever they download from; nothing is installed. DIR is made, or
# was made by this. It takes some two minutes and 900 MB, once.
set -euo pipefail
D=$(realpath -m "$1")
if [ -e "$D" ] && [ ! -e "$D/made-by-debian.sh" ]; then
    echo "debian.sh: $D is there already, and was not made by this" >&2
    exit 1
fi
rm -rf "$D"
mkdir -p "$D/debs" "$D/root" "$D/seed/src"
R=$D/root/usr
TARGET=wasm32-unknown-unknown
HOST=$(uname -m)-linux-gnu

touch "$D/made-by-debian.sh"
cd "$D/debs"
V=$(LC_ALL=C apt-cache policy rustc-web | awk '/Candidate:/ { print $2 }')
if [ -z "$V" ] || [ "$V" = "(none)" ]; then
    echo "debian.sh: apt knows no rustc-web: run apt-get update, or use a Debian that has it" >&2
    exit 1
fi
MINOR=$(cut -d. -f1,2 <<< "$V")
apt-get -q download "rustc-web=$V" "libstd-rust-web-dev=$V" "libstd-rust-web-$MINOR=$V" "rust-web-src=$V"
LLVM=$(dpkg-deb -f "libstd-rust-web-${MINOR}_"*.deb Depends | tr ',|' '\n\n' | grep -o 'libllvm[0-9.]*' | head -1)
apt-get -q download "$LLVM"
for deb in rustc-web_*.deb libstd-rust-web-*.deb "$LLVM"_*.deb; do
    dpkg-deb -x "$deb" "$D/root"
done
dpkg-deb --fsys-tarfile rust-web-src_*.deb |
    tar -x -C "$D/root" --wildcards './usr/src/rustc-*/library/*' './usr/lib/rustlib/src*'

printf '#!/bin/sh\nLD_LIBRARY_PATH=%s exec %s "$@"\n' "$R/lib/$HOST:$R/lib" "$R/bin/rustc" > "$D/rustc.new"
chmod +x "$D/rustc.new"
cat > "$D/seed/Cargo.toml" << 'T'
[package]
name = "seed"
version = "0.0.0"
edition = "2021"
[lib]
crate-type = ["rlib"]
[profile.release]
panic = "abort"
[workspace]
T
touch "$D/seed/src/lib.rs"
# Paths of this machine are taken out, as they are of the engine.
cd "$D/seed"
CARGO_ENCODED_RUSTFLAGS="-Cembed-bitcode=yes"$'\x1f'"--remap-path-prefix=$D=" \
    RUSTC="$D/rustc.new" RUSTC_BOOTSTRAP=1 \
    cargo build -q -Zbuild-std=std,panic_abort --target $TARGET --release --target-dir "$D/built"
T=$R/lib/rustlib/$TARGET/lib
mkdir -p "$T"
cp "$D/built/$TARGET/release/deps/"*.rlib "$T/"
rm -rf "$T"/libseed-* "$D/built" "$D/debs"
mv "$D/rustc.new" "$D/rustc"
