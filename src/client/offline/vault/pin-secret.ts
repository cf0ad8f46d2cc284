import type { VaultKeys } from "../contract/vault";
import { openBytes, sealBytes, type Bytes } from "./crypto";

/** Cost of deriving a key from a PIN: a third of a second here, about a second on a cheap phone. */
export const ITERATIONS = 600_000;
const SECRET_BYTES = 32;
const SALT_BYTES = 16;
const text = new TextEncoder();

export const newSecret = (): Bytes => crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
export const newSalt = (): Bytes => crypto.getRandomValues(new Uint8Array(SALT_BYTES));

/** The two keys of a secret; its bytes are not needed after this. */
export async function keysOf(secret: Bytes): Promise<VaultKeys> {
  const base = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const derive = (info: string, algorithm: AesKeyGenParams | HmacKeyGenParams, uses: KeyUsage[]) =>
    crypto.subtle.deriveKey(
      { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: text.encode(info) },
      base,
      algorithm,
      false,
      uses,
    );
  const [aes, mac] = await Promise.all([
    derive("kept rows", { name: "AES-GCM", length: 256 }, ["encrypt", "decrypt"]),
    derive("names of kept rows", { name: "HMAC", hash: "SHA-256", length: 256 }, ["sign"]),
  ]);
  return { aes, mac };
}

async function pinKey(pin: string, salt: Uint8Array, iterations: number): Promise<Pick<VaultKeys, "aes">> {
  const base = await crypto.subtle.importKey("raw", text.encode(pin), "PBKDF2", false, ["deriveKey"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt: new Uint8Array(salt), iterations };
  return {
    aes: await crypto.subtle.deriveKey(how, base, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]),
  };
}

interface PinSalt {
  readonly userKey: string;
  readonly salt: Uint8Array;
  readonly iterations: number;
}

export const wrapSecret = async (pin: string, { userKey, salt, iterations }: PinSalt, secret: Bytes): Promise<Bytes> =>
  sealBytes(await pinKey(pin, salt, iterations), userKey, secret);

/** Null for a wrong PIN: it makes another key, which opens nothing. */
export async function unwrapSecret(
  pin: string,
  { userKey, salt, iterations }: PinSalt,
  wrapped: Uint8Array,
): Promise<Bytes | null> {
  return openBytes(await pinKey(pin, salt, iterations), userKey, wrapped).catch(() => null);
}
