import { sql, type Transaction } from "kysely";
import { DEVELOPER } from "../../../wire/session";
import type { Tables } from "../../db/tables";
import { PASSWORD_MAX, PASSWORD_MIN } from "../session/passwords";
import { isCommonPassword } from "./common-passwords";

/** The requirements for a new password of a user. */
interface PasswordRule {
  /** Minimum length: the largest that one of the user's companies requires. */
  readonly least: number;
  /** The names of the user and of their companies. */
  readonly names: readonly string[];
}

/** The rule of the spec alone, when there is no user yet (ACCT-009). */
const BARE_RULE: PasswordRule = { least: PASSWORD_MIN, names: [] };

/** The rule of a user, over all companies that they may enter. In a transaction of the system. */
export async function passwordRuleOf(tx: Transaction<Tables>, userid: number): Promise<PasswordRule> {
  const { rows } = await sql<PasswordRule>`
    with own as (
      select c.* from company c where exists (
        select from branch b left join user_branch ub on ub.branchid = b.branchid and ub.userid = ${userid}
        where b.coid = c.coid and (ub.userid is not null or exists (
          select from app_user where userid = ${userid} and (username = ${DEVELOPER} or client_of = c.coid)))))
    select coalesce(max(pw_min), ${PASSWORD_MIN})::integer as least, array(
      select name from own union select code from own union select unnest(array[username, fullname, email, split_part(email, '@', 1)]) from app_user where userid = ${userid}) as names
    from own`.execute(tx);
  return rows[0] ?? BARE_RULE;
}

/**
 * Why a password may not be set, as a sentence; null if it may. Other weaknesses are advice to the user, not a rule
 * (ACCT-010).
 */
export function newPasswordFault(password: string, { least, names }: PasswordRule = BARE_RULE): string | null {
  if (password.length < least) return `Should be at least ${least} characters long`;
  if (password.length > PASSWORD_MAX) return `A password has at most ${PASSWORD_MAX} characters.`;
  if (/^[\s\p{Cf}\p{Cc}]*$/u.test(password)) return "A password cannot be only spaces.";
  if (isCommonPassword(password)) return "This password is too common. Choose another one.";
  const bare = baseWord(password);
  const isName = bare !== "" && names.some((name) => baseWord(name) === bare);
  return isName ? "A password cannot be the name of the user or of the company. Choose another one." : null;
}

/** Lower case, without blanks and without the signs at the end: `Asha@2026` becomes `asha`. */
const baseWord = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+$/u, "")
    .replace(/\s+/gu, "");
