/** The party that a passkey belongs to: the address under which the browser reaches this server. */
export interface RelyingParty {
  /** Host without port; a credential is valid for this name only. */
  readonly rpid: string;
  /** As the browser writes it into the signed data: scheme, host and port. */
  readonly origin: string;
}

/**
 * The address of a request where passkeys work: one of `PUBLIC_ORIGINS`, or localhost, which never leaves the
 * machine. Null for any other, so that no credential can be bound to an invented `Host`.
 */
export function relyingParty(host: string, protocol: string, origins: readonly string[]): RelyingParty | null {
  const requestedHost = host.toLowerCase();
  const known = origins.find((origin) => new URL(origin).host === requestedHost);
  if (known !== undefined) return { rpid: new URL(known).hostname, origin: known };
  return /^localhost(:\d{1,5})?$/.test(requestedHost)
    ? { rpid: "localhost", origin: `${protocol}://${requestedHost}` }
    : null;
}
