import { CompactEncrypt, importJWK } from "jose";
import { randomBytes } from "node:crypto";
import { writeEnvelope, type Row } from "../../../src/wire/envelope";

/**
 * A second user on another machine, over plain HTTP: reads what the server really has, and makes edits in between.
 */
export class ServerClient {
  private constructor(
    readonly base: string,
    private readonly token: string,
  ) {}

  static async signIn(
    base: string,
    username = "owner",
    branch = "Mumbai Head Office",
    password = "demo1234",
  ): Promise<ServerClient> {
    const post = async (coname: string) => {
      const { kid, jwk } = await (await fetch(`${base}/Microacauth/Getkey`)).json();
      const blob = {
        username,
        password,
        key: randomBytes(32).toString("base64url"),
        iat: Math.floor(Date.now() / 1000),
      };
      const jwe = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(blob)))
        .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM", kid })
        .encrypt(await importJWK(jwk, "ECDH-ES"));
      const answer = await fetch(`${base}/API/Microacauth/PostToken`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username: jwe, password: "", coname, pinsecuritycode: "" }),
      });
      return answer.json();
    };
    const list = await post("");
    const entry = list.coname.find((one: { branchname: string }) => one.branchname === branch);
    const { access_token } = await post(entry.companyid);
    if (!access_token) throw new Error(`No token for ${username} at ${branch}.`);
    return new ServerClient(base, access_token);
  }

  async call(sqlsp: string, args: Readonly<Record<string, unknown>>, op?: object): Promise<readonly Row[]> {
    const answer = await fetch(`${this.base}/MicroAC/Postmacapitest`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${this.token}` },
      body: JSON.stringify({ ...writeEnvelope(sqlsp, args), ...(op ? { op } : {}) }),
    });
    const rows: unknown = await answer.json();
    if (!Array.isArray(rows)) throw new Error(`${sqlsp}: ${JSON.stringify(rows)}`);
    return rows;
  }

  /** The text that an endpoint outside the envelope answers. */
  async post(path: string, body: object): Promise<string> {
    const headers = { "content-type": "application/json", authorization: `Bearer ${this.token}` };
    return (await fetch(this.base + path, { method: "POST", headers, body: JSON.stringify(body) })).text();
  }

  /** Rows of a list that match the search, by id. */
  list(entity: string, search = ""): Promise<readonly Row[]> {
    return this.call(`${entity}_R_listgrid`, {
      DisplayLength: 500,
      DisplayStart: 1,
      SortCol: "id",
      SortDir: "asc",
      Search: search,
      id: 0,
      user2: "@user2",
      coid: "@coid",
      co: "@co",
      formmnu: entity,
    });
  }

  /** Stock of an item by the name of the godown; a godown that holds none may be absent. */
  async stock(itemid: unknown): Promise<ReadonlyMap<string, number>> {
    const [row] = await this.call("WEBAPI_itemstock", { itemid });
    const { places } = JSON.parse(String(row?.held ?? '{"places":[]}')) as {
      readonly places: readonly { readonly name: string; readonly stock: string }[];
    };
    return new Map(places.map(({ name, stock }) => [name, Number(stock)]));
  }

  async record(entity: string, id: number): Promise<Row> {
    const [row] = await this.call(`${entity}_R_getviewdata`, {
      txtid: id,
      branchin: "@branchin",
      user2: "@user2",
      dnt: "@dnt",
      userid: "@userid",
      loginip: "@loginip",
      coid: "@coid",
      co: "@co",
    });
    if (!row) throw new Error(`${entity} ${id} is not there.`);
    return row;
  }
}
