import { sql, type RawBuilder } from "kysely";

/**
 * A user name as it is stored and compared: compatibility forms folded (NFKC), no blanks at the ends, one blank
 * between words; letter case is ignored when comparing. Letters of different scripts that look alike (a Cyrillic а in
 * a Latin name) stay different: NFKC does not compare shapes, and names in Indian scripts must be allowed.
 */
export const normalUserName = (text: string): string => text.normalize("NFKC").replace(/\s+/gu, " ").trim();

/** Invisible characters: two names that differ only in them would look the same. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;

/** Why a new user cannot have this name, as a sentence; null if they can. `name` is normalised. */
export function userNameFault(name: string): string | null {
  if (name.length < 1 || name.length > 100) return "A user name has 1 to 100 characters.";
  return INVISIBLE.test(name) ? "A user name cannot hold invisible characters. Type it again." : null;
}

/**
 * SQL that matches the one user of this name, never a client login: the user stored with this name as typed (migration
 * 010 leaves names alone that would have become equal), otherwise the user with the normalised name.
 */
export function hasUserName(typed: string): RawBuilder<boolean> {
  const names = [typed.trim(), normalUserName(typed)];
  return sql<boolean>`userid = (
    select named.userid from app_user named where named.client_of is null and lower(named.username) in (lower(${names[0]}), lower(${names[1]}))
    order by lower(named.username) = lower(${names[0]}) desc limit 1)`;
}
