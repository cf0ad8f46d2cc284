const PRIVATE = /^(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\./;

/**
 * Whether an address opens only on this machine or in the office: a loopback or private IP address, or a name that no
 * name server on the internet knows.
 */
export function isInOwnNetwork(address: string): boolean {
  const { hostname } = new URL(address);
  if (hostname.startsWith("[")) return /^\[(?:::1|f[cd]|fe80)/.test(hostname);
  return PRIVATE.test(hostname) || !hostname.includes(".") || /\.(?:localhost|local|lan|internal)$/.test(hostname);
}
