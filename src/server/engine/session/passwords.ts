import { hash, verify } from "@node-rs/argon2";
import { PASSWORD_COST } from "./password-cost";

/** Minimum length of a password (ACCT-009), and the maximum, which keeps hashing cheap. */
export const PASSWORD_MIN = 5;
export const PASSWORD_MAX = 200;

/** PHC text of a password or a PIN. */
export const hashSecret = (secret: string): Promise<string> => hash(secret, PASSWORD_COST);

/** False for a wrong secret, and for a stored text that is not a hash. */
export async function secretMatches(stored: string, secret: string): Promise<boolean> {
  try {
    return await verify(stored, secret);
  } catch {
    return false;
  }
}

let dummy: Promise<string> | null = null;

/** Spends the time of one comparison, so that an unknown user name takes as long as a wrong password. Always false. */
export async function compareWithDummy(secret: string): Promise<false> {
  dummy ??= hashSecret("no user has this password");
  await secretMatches(await dummy, secret);
  return false;
}

/** A PIN is four to eight digits (AUTH-028). */
export const isPin = (text: string): boolean => /^\d{4,8}$/.test(text);
