//! On macOS a linker must be told that an extension module finds Python's symbols when it is loaded.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
    // Else what is written in Python has this compiled anew.
    println!("cargo::rerun-if-changed=build.rs");
}
