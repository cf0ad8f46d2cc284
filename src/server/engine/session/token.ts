import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Claims } from "../../../wire/session";
import type { SessionUser } from "../call/session-user";
import type { Account } from "./account";
import type { Secrets } from "./secrets";

/** Lifetime of a token and of its session. */
export const SESSION_HOURS = 8;

const ISSUER = "microac";

/** The parts of a token that the server trusts: user, branch and session. The rest is read from the database. */
export interface TokenIdentity {
  readonly sid: string;
  readonly userid: number;
  readonly branchid: number;
}

const identity = z.object({ sid: z.uuid(), userid: z.int(), branchid: z.int() });

/** The session token: JWT, HS256, claims of wire/session.ts. */
export async function signToken(
  secrets: Secrets,
  user: SessionUser,
  { profileimg, is_issued }: Pick<Account, "profileimg" | "is_issued">,
  now: Date,
  expires: Date,
): Promise<string> {
  const claims: Omit<Claims, "exp" | "sub"> = {
    userid: user.userid,
    coid: user.coid,
    coname: user.coname,
    companyid: user.companyid,
    branchid: user.branchid,
    bname: user.bname,
    name: user.username,
    flname: user.fullname,
    profileimg,
    ...(is_issued ? { issued: true } : {}),
    ...(user.client ? { client: true } : {}),
    companyadminuser: user.isCompanyAdmin ? "True" : "False",
    sid: user.sid,
  };
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(ISSUER)
    .setSubject(String(user.userid))
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(expires))
    .sign(secrets.tokenKey);
}

/** Null unless it is an unexpired token of this server. Only one algorithm is accepted, whatever the header names. */
export async function readToken(secrets: Secrets, token: string, now: Date): Promise<TokenIdentity | null> {
  try {
    const { payload } = await jwtVerify(token, secrets.tokenKey, {
      algorithms: ["HS256"],
      issuer: ISSUER,
      requiredClaims: ["exp", "sub"],
      currentDate: now,
    });
    const parsed = identity.safeParse(payload);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The token of an `Authorization: Bearer ...` header; null for any other header. */
export function bearerToken(authorization: string | undefined): string | null {
  const match = /^Bearer ([A-Za-z0-9_.-]{1,4096})$/i.exec(authorization?.trim() ?? "");
  return match?.[1] ?? null;
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
