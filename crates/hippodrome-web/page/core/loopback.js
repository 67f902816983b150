// Whether an address leads to the computer that it is opened on, so that nobody else can follow it.

/** @param {string} host Without a port, as browsers tell it. */
export function isLoopback(host) {
  return /^((.+\.)?localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/i.test(host);
}
