import { randomBytes } from "node:crypto";
import type { sql } from "kysely";
import { loadLive } from "../../../src/server/engine/session/live-session";
import { sealLogin } from "../../../src/wire/codec";
import { ACCOUNT_ENDPOINTS } from "../../../src/wire/account-endpoints";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import type { Row } from "../../../src/wire/envelope";
import type { LoginAnswer } from "../../../src/wire/session";
import type { TestServer, TestUser } from "../harness";

export const ISSUED = "issued-By-1";
export const CHANGED = "chosen-By-2";

interface SignInFields {
  readonly username: string;
  readonly password: string;
  readonly coname?: string;
  readonly ip?: string;
}

/** What tests of client logins do over the wire, on a server with or without books. */
export function clientsOf(server: TestServer) {
  const post = async (path: string, body: Row, token: string | null = server.users.owner.token) => {
    const answer = await server.app.inject({
      method: "POST",
      url: path,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      payload: body,
    });
    return { status: answer.statusCode, text: answer.body };
  };
  const signIn = async ({ username, password, coname = "", ip = "10.9.9.9" }: SignInFields): Promise<LoginAnswer> => {
    const { jwk, kid } = (await server.app.inject(ENDPOINTS.key)).json<{
      jwk: Parameters<typeof sealLogin>[1];
      kid: string;
    }>();
    const blob = {
      username,
      password,
      key: randomBytes(32).toString("base64url"),
      iat: Math.floor(server.parts.clock().getTime() / 1000),
    };
    const payload = { username: await sealLogin(blob, jwk, kid), password: "", coname, pinsecuritycode: "" };
    const answer = await server.app.inject({ method: "POST", url: ENDPOINTS.token, payload, remoteAddress: ip });
    return answer.json<LoginAnswer>();
  };
  /** The token of a client who has changed the issued password, if `password` is not the issued one. */
  const tokenOf = async (username: string, password: string, companyid = server.users.owner.companyid) => {
    const { access_token, err } = await signIn({ username, password, coname: companyid });
    if (!access_token) throw new Error(`${username} was not let in: ${err}`);
    return access_token;
  };
  const create = (username: string, clientid: number, more: Row = {}, token?: string) =>
    post(
      ACCOUNT_ENDPOINTS.create,
      {
        drconame: "Client",
        username,
        password: ISSUED,
        email: username,
        passwordQuestion: "Recovered Registered Email id",
        passwordAnswer: username,
        clientid,
        ...more,
      },
      token,
    );
  /** A client who may use the portal: made, signed in, the issued password changed. */
  const enter = async (username: string, clientid: number): Promise<TestUser> => {
    const made = await create(username, clientid);
    if (made.text !== "Created Successfully") throw new Error(made.text);
    const first = await tokenOf(username, ISSUED);
    await post("/Microacauth/ChangepasswordToken", { oldpassword: ISSUED, newpassword: CHANGED }, first);
    return sessionOf(await tokenOf(username, CHANGED));
  };
  const sessionOf = async (token: string): Promise<TestUser> => {
    const sid = (await server.parts.sessions.sidOf(`Bearer ${token}`)) ?? "";
    const live = await server.parts.db.asSystem((tx) => loadLive(tx, sid, server.parts.clock()));
    if (!live) throw new Error("The session is not live.");
    return { token, user: live.user, key: new Uint8Array(), companyid: live.user.companyid };
  };
  const system = <T>(query: ReturnType<typeof sql<T>>) =>
    server.parts.db.asSystem(async (tx) => (await query.execute(tx)).rows);
  return { post, signIn, tokenOf, create, enter, sessionOf, system };
}
