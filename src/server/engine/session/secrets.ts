import { createECDH, randomBytes, hkdfSync } from "node:crypto";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { join } from "node:path";
import { keepSecret } from "./secret-files";

/** Secrets of the server. All processes on one database must share them, by the same folder or environment. */
export interface Secrets {
  /** Thumbprint of the public key (RFC 7638): it shows when a browser has an older key. */
  readonly kid: string;
  readonly publicKey: JWK;
  readonly privateKey: JWK;
  /** Signs tokens (HS256). */
  readonly tokenKey: Uint8Array;
  /** Seals session keys at rest (AES-256-GCM). */
  readonly sealKey: Uint8Array;
  /** Seals the links of audit trails (HMAC-SHA-256). */
  readonly trailKey: Uint8Array;
  /** Signs the tickets of devices (HMAC-SHA-256). */
  readonly ticketKey: Uint8Array;
  /** Signs the links under which customers open documents (HMAC-SHA-256). */
  readonly linkKey: Uint8Array;
  /** Signs grants (ES256); devices verify them with its public half. */
  readonly grant: SigningKey;
}

export interface SigningKey {
  readonly kid: string;
  readonly publicKey: JWK;
  readonly privateKey: JWK;
}

const TOKEN_SECRET_MIN = 32;

/**
 * Reads `SERVER_KEY_JWK` and `TOKEN_SECRET`, or the files in `<dataDir>/secrets`, created at the first start with
 * mode 600. Throws a sentence if the environment holds something unusable.
 */
export async function loadSecrets(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Secrets> {
  const folder = join(dataDir, "secrets");
  const privateKey = readKey(env.SERVER_KEY_JWK ?? (await keepSecret(folder, "server-key.json", newServerKey)));
  const tokenSecret = env.TOKEN_SECRET ?? (await keepSecret(folder, "token-secret", newTokenSecret));
  if (tokenSecret.length < TOKEN_SECRET_MIN)
    throw new Error(`TOKEN_SECRET must have at least ${TOKEN_SECRET_MIN} characters.`);
  const publicKey = { kty: "EC", crv: "P-256", x: privateKey.x, y: privateKey.y };
  await importJWK(privateKey, "ECDH-ES");
  return {
    kid: await calculateJwkThumbprint(publicKey),
    publicKey,
    privateKey,
    tokenKey: derive(tokenSecret, "microac token"),
    sealKey: derive(tokenSecret, "microac session key"),
    trailKey: trailSecretOf(tokenSecret),
    ticketKey: derive(tokenSecret, "microac device ticket"),
    linkKey: derive(tokenSecret, "microac signed link"),
    grant: await signingKey(tokenSecret),
  };
}

/** The key for sealing audit trails on a server with this token secret. */
export const trailSecretOf = (tokenSecret: string): Uint8Array => derive(tokenSecret, "microac audit trail");

/** A P-256 key that all processes with the same secret share, without another file: its private number is derived. */
async function signingKey(secret: string): Promise<SigningKey> {
  const curve = createECDH("prime256v1");
  const d = derive(secret, "microac offline grant");
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const part = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const publicKey = { kty: "EC", crv: "P-256", x: part(1), y: part(33) };
  return {
    kid: await calculateJwkThumbprint(publicKey),
    publicKey,
    privateKey: { ...publicKey, d: Buffer.from(d).toString("base64url") },
  };
}

async function newServerKey(): Promise<string> {
  const { privateKey } = await generateKeyPair("ECDH-ES", { crv: "P-256", extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}

async function newTokenSecret(): Promise<string> {
  return randomBytes(48).toString("base64url");
}

function readKey(text: string): JWK {
  const key = parse(text);
  if (key?.kty === "EC" && key.crv === "P-256" && key.x && key.y && key.d) return key;
  throw new Error(
    "The server key (SERVER_KEY_JWK or secrets/server-key.json) must be a private P-256 key in JWK form.",
  );
}

function parse(text: string): JWK | null {
  try {
    const value: JWK | null = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}

const derive = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", secret, "microac", purpose, 32));
