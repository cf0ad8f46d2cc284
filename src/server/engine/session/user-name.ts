import { sql, type RawBuilder } from 'kysely'

/**
 * A user name as it is stored and compared: compatibility forms folded (NFKC), no blanks at its ends, one between its words; in any case
 * of its letters. Letters of different scripts that look alike (a Cyrillic а in an otherwise Latin name) stay different: NFKC knows
 * nothing of looks, and names in Indian scripts must be free.
 */
export const normalUserName = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, ' ').trim()

/** Signs that nobody sees: two names that differ in them alone would look the same. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u

/** Why this cannot be the name of a new user, as a sentence; null where it can. `name` is normalised. */
export function userNameFault(name: string): string | null {
  if (name.length < 1 || name.length > 100) return 'A user name has 1 to 100 characters.'
  return UNSEEN.test(name) ? 'A user name cannot hold invisible characters. Type it again.' : null
}

/**
 * SQL that holds for the one user of this name: who is stored just so (migration 010 leaves alone what would have fallen together), else
 * who has it normalised.
 */
export function hasUserName(typed: string): RawBuilder<boolean> {
  const names = [typed.trim(), normalUserName(typed)]
  return sql<boolean>`userid = (
    select named.userid from app_user named where lower(named.username) in (lower(${names[0]}), lower(${names[1]}))
    order by lower(named.username) = lower(${names[0]}) desc limit 1)`
}
