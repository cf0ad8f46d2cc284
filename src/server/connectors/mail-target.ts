import { lookup as lookUp } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { NotSent } from "../engine/effects/connector";
import { plainIp } from "../engine/session/ip-allow";
import { MAIL_PORTS, MAIL_PORTS_MESSAGE } from "../modules/settings/mail-ports";

/**
 * One message for every way in which no mail server was reached: unknown name, refused address, closed or silent
 * port, or another protocol. A user who enters a server must not learn anything about the network of this one.
 */
export const UNREACHED_MAIL =
  "The mail server cannot be reached. Check server, port and SSL. A mail server in the private network needs MAIL_TO_PRIVATE=yes where MicroAC is started.";

/**
 * Addresses that lead into the machine, its network or nowhere (RFC 6890 and related). One list per family: in a
 * common list ::ffff:0:0/96 would cover every IPv4 address.
 */
const PRIVATE = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [address, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  PRIVATE.ipv4.addSubnet(address, prefix, "ipv4");
for (const [address, prefix] of [
  ["::", 96],
  ["::ffff:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  PRIVATE.ipv6.addSubnet(address, prefix, "ipv6");

/** True for an address that a publicly reachable server must not connect to. */
function isPrivate(ip: string): boolean {
  const address = plainIp(ip);
  const version = isIP(address);
  const family = version === 4 ? "ipv4" : "ipv6";
  return version === 0 || PRIVATE[family].check(address, family);
}

interface MailHost {
  readonly host: string;
  readonly port: number;
}

/**
 * Resolves the host and checks the address. The caller connects to the returned address, so the name cannot resolve
 * to another one a moment later. Throws `NotSent` for a port that is not a mail port, for a name without an address,
 * and for a private address unless `mayBePrivate`.
 */
export async function mailAddress(
  { host, port }: MailHost,
  mayBePrivate: boolean,
  lookup: typeof lookUp = lookUp,
): Promise<string> {
  if (!MAIL_PORTS.includes(port)) throw new NotSent(MAIL_PORTS_MESSAGE);
  const found = await lookup(host, { all: true }).catch(() => []);
  const [first] = found;
  if (!first) throw new NotSent(UNREACHED_MAIL, true);
  if (!mayBePrivate && found.some(({ address }) => isPrivate(address))) throw new NotSent(UNREACHED_MAIL);
  return first.address;
}
