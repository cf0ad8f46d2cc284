import type { VaultKeys } from "../contract/vault";

export type Bytes = Uint8Array<ArrayBuffer>;

const IV_BYTES = 12;
const TAG_BYTES = 16;
const text = new TextEncoder();

/** AES-256-GCM as iv and ciphertext; `about` (the key of the row) is bound to it: a sealed value cannot be moved. */
export async function sealBytes({ aes }: Pick<VaultKeys, "aes">, about: string, plain: Bytes): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: text.encode(about) }, aes, plain),
  );
  const all = new Uint8Array(IV_BYTES + sealed.length);
  all.set(iv);
  all.set(sealed, IV_BYTES);
  return all;
}

/** @throws where the key, the value or `about` is different. */
export async function openBytes({ aes }: Pick<VaultKeys, "aes">, about: string, all: Uint8Array): Promise<Bytes> {
  const bytes = new Uint8Array(all);
  const how = { name: "AES-GCM", iv: bytes.subarray(0, IV_BYTES), additionalData: text.encode(about) };
  return new Uint8Array(await crypto.subtle.decrypt(how, aes, bytes.subarray(IV_BYTES)));
}

export const sealJson = (keys: Pick<VaultKeys, "aes">, about: string, value: unknown): Promise<Bytes> =>
  sealBytes(keys, about, text.encode(JSON.stringify(value)));

/** @throws as `openBytes` does. */
export async function openJson<T>(keys: Pick<VaultKeys, "aes">, about: string, sealed: Uint8Array): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await openBytes(keys, about, sealed))) as T;
}

export async function tagOf({ mac }: VaultKeys, value: string): Promise<string> {
  const tag = new Uint8Array(await crypto.subtle.sign("HMAC", mac, text.encode(value)));
  return btoa(String.fromCharCode(...tag.subarray(0, TAG_BYTES)));
}
