import { importJWK, SignJWT } from "jose";
import { sql } from "kysely";
import type { Grant } from "../../../wire/session";
import type { SessionUser } from "../call/session-user";
import type { SigningKey } from "./secrets";

/** Days that a device may work after each contact, unless `OFFLINE_DAYS` sets another number. */
export const OFFLINE_DAYS = 7;

/** The contents of a grant besides its user and company. */
export type GrantFacts = Pick<Grant, "branches" | "dev" | "rights">;

/** Signs a grant, what a device may do offline for `days`: JWS compact, `kid` in the header (wire/session.ts). */
export async function signGrant(
  key: SigningKey,
  user: SessionUser,
  facts: GrantFacts,
  now: Date,
  days: number,
): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000);
  const claims: Omit<Grant, "sub" | "iat" | "exp"> = {
    coid: user.coid,
    branches: facts.branches,
    dev: facts.dev,
    rights: facts.rights,
  };
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "ES256", typ: "grant+jwt", kid: key.kid })
    .setSubject(String(user.userid))
    .setIssuedAt(iat)
    .setExpirationTime(iat + days * 86_400)
    .sign(await importJWK(key.privateKey, "ES256"));
}

/**
 * SQL of the hash over a user's rights in the company and the branches that they may enter, whose documents their
 * reports show: a new value means that devices may hold more than the user may see now.
 */
export function rightsDigest({ userid, coid, isDeveloper, isCompanyAdmin }: SessionUser) {
  const role = `${isDeveloper ? "developer" : isCompanyAdmin ? "company admin" : "user"} ${userid}`;
  return sql<string>`md5(${role}::text || (
    select coalesce(string_agg(r::text, '' order by r.formmnu), '') from user_right r where r.coid = ${coid} and r.userid = ${userid}) || (
    select coalesce(string_agg(b.branchid::text, ',' order by b.branchid), '') from branch b where b.coid = ${coid} and (${isDeveloper}::boolean
      or exists (select from user_branch u where u.branchid = b.branchid and u.userid = ${userid}))))`;
}

/** SQL of the `companyid`s that a user may enter in the company, as a JSON list. */
export function branchesOf({ userid, coid, branchid, isDeveloper, client }: SessionUser) {
  return sql<string[]>`(
    select coalesce(json_agg(b.companyid order by b.companyid), '[]') from branch b
    where b.coid = ${coid} and b.is_active and (${isDeveloper}::boolean or b.branchid = ${client ? branchid : 0}
      or exists (select from user_branch ub where ub.branchid = b.branchid and ub.userid = ${userid})))`;
}
