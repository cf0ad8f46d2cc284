import { BlockList, isIP } from "node:net";

/** The fault of an allow-list entry, as a sentence; null for a valid address or CIDR block (IPv4 or IPv6). */
export function ipRuleFault(rule: string): string | null {
  return parseRule(rule) ? null : `"${rule}" is neither an IP address nor a block such as 10.0.0.0/8.`;
}

/** True if the list is empty or one of its entries covers the address. An invalid entry allows nothing. */
export function ipIsAllowed(ip: string, rules: readonly string[]): boolean {
  if (rules.length === 0) return true;
  const address = plainIp(ip);
  const version = isIP(address);
  if (version === 0) return false;
  const list = new BlockList();
  for (const rule of rules) {
    const parsed = parseRule(rule);
    if (parsed) list.addSubnet(parsed.address, parsed.prefix, parsed.family);
  }
  return list.check(address, version === 4 ? "ipv4" : "ipv6");
}

/** Writes an IPv4 address of an IPv6 socket (`::ffff:10.0.0.1`) as IPv4: one rule covers both. Removes zones. */
export function plainIp(ip: string): string {
  const address = ip.trim().replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? address;
}

interface Rule {
  readonly address: string;
  readonly prefix: number;
  readonly family: "ipv4" | "ipv6";
}

function parseRule(rule: string): Rule | null {
  const [host = "", prefixText, ...rest] = rule.trim().split("/");
  const address = plainIp(host);
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return null;
  const widest = version === 4 ? 32 : 128;
  if (prefixText !== undefined && !/^\d{1,3}$/.test(prefixText)) return null;
  const prefix = prefixText === undefined ? widest : Number(prefixText);
  return prefix > widest ? null : { address, prefix, family: version === 4 ? "ipv4" : "ipv6" };
}
