/**
 * Encryption between browser and server, as JWE. `sealLogin` protects user name, password and a new session key with
 * the public key of the server; `seal` and `open` protect calls and answers with that session key.
 */
import type { CompactEncrypt, compactDecrypt, JWK } from "jose";

/** Loaded when something is sealed for the first time: the sign-in page is drawn without it. */
const jose = () => import("jose");

/** Loads the library early, for a page that will seal something soon. */
export const warmCodec = (): void => void jose().catch(() => undefined);

/** A session key on either side: a CryptoKey in the browser (non-extractable), bytes on the server. */
type SessionKey = Parameters<typeof compactDecrypt>[1];

const text = new TextEncoder();
const read = new TextDecoder();

/** Below this, compressing gains less than the bytes that say so. */
const DEFLATE_ABOVE_BYTES = 1024;
/** Of a compressed text; far above what either side takes. Without a limit one call could fill the memory. */
const PLAIN_BYTES_MAX = 64 * 1024 * 1024;

/**
 * `enc2str`: JWE compact, `dir` + A256GCM under the session key, `kid` = session id. Longer texts are compressed first
 * (`zip` of RFC 7516), because what is encrypted cannot be compressed on its way: a bill over a slow line takes half
 * of the time.
 */
export async function seal(value: unknown, key: SessionKey, sid: string): Promise<string> {
  const { CompactEncrypt } = await jose();
  const plain = text.encode(JSON.stringify(value));
  const zips = plain.length > DEFLATE_ABOVE_BYTES && "CompressionStream" in globalThis;
  return new CompactEncrypt(plain)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: sid, ...(zips ? { zip: "DEF" } : {}) })
    .encrypt(key as Parameters<CompactEncrypt["encrypt"]>[0]);
}

/** Throws if the text is not in this format or the key is another one. */
export async function open(enc2str: string, key: SessionKey): Promise<unknown> {
  const { compactDecrypt } = await jose();
  const { plaintext } = await compactDecrypt(enc2str, key, {
    keyManagementAlgorithms: ["dir"],
    contentEncryptionAlgorithms: ["A256GCM"],
    maxDecompressedLength: PLAIN_BYTES_MAX,
  });
  return JSON.parse(read.decode(plaintext));
}

/** Content of the login blob; `key` is a fresh 256-bit session key, base64url; `iat` in seconds. */
interface LoginBlob {
  readonly username: string;
  readonly password: string;
  readonly key: string;
  readonly iat: number;
}

/** Written by the browser with the public key of `Getkey`. */
export async function sealLogin(blob: LoginBlob, publicKey: JWK, kid: string): Promise<string> {
  const { CompactEncrypt, importJWK } = await jose();
  return new CompactEncrypt(text.encode(JSON.stringify(blob)))
    .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM", kid })
    .encrypt(await importJWK(publicKey, "ECDH-ES"));
}

/** Read by the server with its private key; throws if that fails. */
export async function openLogin(jwe: string, privateKey: JWK): Promise<unknown> {
  const { compactDecrypt, importJWK } = await jose();
  const key = await importJWK(privateKey, "ECDH-ES");
  const { plaintext } = await compactDecrypt(jwe, key, {
    keyManagementAlgorithms: ["ECDH-ES"],
    contentEncryptionAlgorithms: ["A256GCM"],
  });
  return JSON.parse(read.decode(plaintext));
}
