/** One branch that the user may enter (AUTH-007). `companyid` is unique per entry, `coid` is the company. */
export interface CompanyEntry {
  readonly companyid: string;
  readonly coid: number;
  readonly branchname: string;
  readonly companyname: string;
  readonly companylogo: string;
}

/**
 * Body of `PostToken`: `username` is the login blob (codec.ts), `password` stays empty, `coname` the chosen `companyid`
 * or empty.
 */
export interface LoginRequest {
  readonly username: string;
  readonly password: string;
  readonly coname: string;
  readonly pinsecuritycode: string;
  /** Id of the device, for its grant. */
  readonly dev?: string;
  /** What the browser signed with a passkey instead of a code (WebAuthn AuthenticationResponseJSON), as JSON text. */
  readonly passkey?: string;
}

/** `coname` is the list of entries, or the chosen company's name once `access_token` is there, or '' (AUTH-019). */
export interface LoginAnswer {
  readonly gotostep?: number;
  readonly coname: readonly CompanyEntry[] | string;
  readonly err: string;
  readonly access_token?: string;
  /** How long the device may work offline: a signed `Grant` (JWS compact, ES256). */
  readonly grant?: string;
  /**
   * With step 6, if the user may sign in with a passkey: options of WebAuthn (PublicKeyCredentialRequestOptionsJSON)
   * as JSON text.
   */
  readonly passkey?: string;
}

/**
 * What a device may do offline, signed by the server at every contact. The device verifies it with the public key of
 * `Getkey` (`grant`), selected by the `kid` of the header. Times in seconds.
 */
export interface Grant {
  readonly sub: string;
  readonly coid: number;
  /** The branches of the company that the user may enter, by their `companyid`. */
  readonly branches: readonly string[];
  /** Id of the device, '' if the sign-in sent none. */
  readonly dev: string;
  /** Hash over the user's rights, as in `PingRow`. */
  readonly rights: string;
  readonly iat: number;
  /** The device may work offline until then. */
  readonly exp: number;
}

/** Claims of the token. `exp` in seconds. */
export interface Claims {
  readonly sub: string;
  readonly userid: number;
  readonly coid: number;
  readonly coname: string;
  readonly companyid: string;
  readonly branchid: number;
  readonly bname: string;
  readonly name: string;
  readonly flname: string;
  readonly profileimg: string;
  /** The string `True` for company admins. */
  readonly companyadminuser: string;
  readonly sid: string;
  /** An administrator issued the password: nothing else is served until it is changed. */
  readonly issued?: true;
  /** A client login: only the client portal is served. */
  readonly client?: true;
  readonly exp: number;
}

/** A branch with its company, as screens name it. */
export const placeLabel = ({ coname, bname }: Pick<Claims, "coname" | "bname">): string => `${coname} · ${bname}`;

/** Answer of `Getbranding`: what depends on the host (SHELL-017, SHELL-018). */
export interface Branding {
  readonly brand: string;
  readonly footer: string;
  readonly primary: string;
  readonly logoutsites: readonly string[];
}

/** Answer (HTTP 403) to every call of a session with an issued password, except its change and the sign-out. */
export const CHANGE_FIRST = "This password was given to you. Change it to continue.";

/** The user whose name is exactly this is the developer (RIGHTS-001). */
export const DEVELOPER = "admin";

export const LOGIN_STEP = {
  login: 0,
  company: 1,
  wrongLogin: 2,
  locked: 3,
  ipNotAllowed: 4,
  wrongUser: 5,
  pin: 6,
  forgot: 7,
  unregistered: 8,
  expired: 9,
} as const;
