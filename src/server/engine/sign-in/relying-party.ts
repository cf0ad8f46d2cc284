/** Who a passkey is made for and shown to: the address under which the browser reaches this server. */
export interface RelyingParty {
  /** Host without port; a credential is good for this name only. */
  readonly rpid: string
  /** As the browser writes it into what it signs: scheme, host and port. */
  readonly origin: string
}

/**
 * The address of a request where passkeys work: one of those of `PUBLIC_ORIGINS`, or localhost, which never leaves the machine. Null at
 * any other, so that nobody binds a credential to a `Host` that he made up.
 */
export function relyingParty(host: string, protocol: string, origins: readonly string[]): RelyingParty | null {
  const asked = host.toLowerCase()
  const known = origins.find((origin) => new URL(origin).host === asked)
  if (known !== undefined) return { rpid: new URL(known).hostname, origin: known }
  return /^localhost(:\d{1,5})?$/.test(asked) ? { rpid: 'localhost', origin: `${protocol}://${asked}` } : null
}
