import { randomBytes } from "node:crypto";
import { CompactEncrypt, importJWK } from "jose";

const OWNER = { username: "owner", password: process.env.DEMO_PASSWORD ?? "demo1234" };

/**
 * Signs in, as the demo's owner unless told otherwise, and returns a function for plain calls, which throws what the
 * server refuses.
 */
export async function openClient(url, user = OWNER) {
  const login = async (coname) => {
    const { kid, jwk } = await (await fetch(`${url}/Microacauth/Getkey`)).json();
    const blob = {
      ...user,
      key: randomBytes(32).toString("base64url"),
      iat: Math.floor(Date.now() / 1000),
    };
    const username = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(blob)))
      .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM", kid })
      .encrypt(await importJWK(jwk, "ECDH-ES"));
    return post(`${url}/API/Microacauth/PostToken`, { username, password: "", coname, pinsecuritycode: "" });
  };
  // The first company of the demo, which holds the large list.
  const [entry] = (await login("")).coname.sort((a, b) => a.coid - b.coid);
  const { access_token } = await login(entry.companyid);
  const call = async (sqlsp, args, op) => {
    const answer = await post(
      `${url}/MicroAC/Postmacapitest`,
      { sqlsp, sqlpara: Object.keys(args), mypayans: Object.values(args), ...(op && { op }) },
      access_token,
    );
    if (!Array.isArray(answer) || answer[0]?.err > 0)
      throw new Error(`${sqlsp}: ${JSON.stringify(answer).slice(0, 300)}`);
    return answer;
  };
  /** The whole of a list or report as a file. */
  const file = async (sqlsp, args, sp_download) => {
    const body = { sqlsp, sqlpara: Object.keys(args), mypayans: Object.values(args), sp_download };
    const answer = await send(`${url}/MicroACExcel/Postmacapitest`, body, access_token);
    if (!answer.headers.has("content-disposition")) throw new Error(`${sqlsp}: ${(await answer.text()).slice(0, 300)}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  return Object.assign(call, { file });
}

const post = async (url, body, token) => (await send(url, body, token)).json();

function send(url, body, token) {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  return fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
}
