import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { Grant } from "../../../src/wire/session";

/** A server's grant key as returned by `Getkey`, and a function that signs grants. */
export async function grantServer(kid = "g1") {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(publicKey);
  return {
    kid,
    jwk,
    sign: (grant: Grant, kidOfHeader = kid): Promise<string> =>
      new SignJWT({ ...grant }).setProtectedHeader({ alg: "ES256", kid: kidOfHeader }).sign(privateKey),
  };
}

export type GrantServer = Awaited<ReturnType<typeof grantServer>>;
