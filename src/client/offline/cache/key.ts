import { canonicalCall, parameterName } from "../../../wire/envelope";
import type { Claims } from "../../../wire/session";
import type { CacheKind } from "../contract/reader";

export interface CacheQuestion {
  readonly kind: CacheKind;
  readonly sqlsp: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** User, company and branch: a cached answer is never shown in another scope. '||' is the scope of public pages. */
export const scopeOf = (claims: Claims | null): string =>
  claims ? `${claims.sub}|${claims.coid}|${claims.branchid}` : "||";

/** The key of a question within a scope: the same for any order and spelling of the parameter names. */
export async function questionKey(scope: string, question: CacheQuestion): Promise<string> {
  const named = Object.entries(question.args).map(([name, value]): [string, unknown] => [
    parameterName(name) ?? name,
    value,
  ]);
  named.sort(([a], [b]) => (a < b ? -1 : 1));
  const text = canonicalCall({ sqlsp: question.sqlsp, args: new Map(named) });
  const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text));
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${scope}|${question.kind}|${question.sqlsp.toLowerCase()}|${hash}`;
}

/**
 * The subject of a question: `ledger` for `ledger_R_listgrid`, otherwise the form that `formname` or `menutype`
 * names, otherwise the source of a dropdown; '' where the question has none of these.
 */
export function entityOf(sqlsp: string, args: Readonly<Record<string, unknown>>): string {
  const prefix = /^(.+?)_R_/i.exec(sqlsp)?.[1]?.toLowerCase();
  if (prefix && prefix !== "webapi" && prefix !== "common") return prefix;
  const named = new Map(Object.entries(args).map(([name, value]) => [parameterName(name) ?? name, value]));
  const name = named.get("formname") ?? named.get("menutype") ?? named.get("sid") ?? "";
  return String(name).toLowerCase();
}
