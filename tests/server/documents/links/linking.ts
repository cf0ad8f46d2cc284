import { sql } from "kysely";
import { LINK_PROCEDURES, type LinksRow } from "../../../../src/wire/links/signed-link";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import type { TestUser } from "../../harness";

export const ORIGIN = "https://books.example";

/** What tests do with the links of documents, as the owner by default. */
export function linkingOf({ server }: Books) {
  const list = async (formname: string, id: unknown, as?: TestUser): Promise<LinksRow & Row> =>
    (await server.call(LINK_PROCEDURES.list, { formname, id }, undefined, as))[0] as unknown as LinksRow & Row;
  const make = async (
    formname: string,
    id: unknown,
    more: Row = {},
    as?: TestUser,
    op: string = crypto.randomUUID(),
  ): Promise<Row> => {
    const { born = "" } = await list(formname, id);
    const args = { formname, id, days: 30, origin: ORIGIN, born, ...more };
    return (await server.call(LINK_PROCEDURES.make, args, { id: op }, as))[0] ?? {};
  };
  const revoke = async (
    formname: string,
    id: unknown,
    linkid: unknown,
    as?: TestUser,
    op: string = crypto.randomUUID(),
  ): Promise<Row> => (await server.call(LINK_PROCEDURES.revoke, { formname, id, linkid }, { id: op }, as))[0] ?? {};
  /** The path of a new link. */
  const pathOf = async (formname: string, id: unknown, more: Row = {}): Promise<string> => {
    const made = await make(formname, id, more);
    if (made.err !== 0) throw new Error(String(made.errormsg));
    const { links } = await list(formname, id);
    const address = links.find(({ linkid }) => linkid === made.id)?.address ?? "";
    return address.slice(ORIGIN.length);
  };
  let visitors = 0;
  /** As another visitor each time, unless an address is given: one address may open few in a minute. */
  const open = async (url: string, remoteAddress = `10.8.${visitors >> 8}.${visitors++ & 255}`) => {
    const { statusCode, headers, body, rawPayload } = await server.app.inject({ url, remoteAddress });
    const title = /<h1>(.*?)<\/h1>/.exec(body)?.[1] ?? "";
    return { status: statusCode, headers, body, title, bytes: rawPayload };
  };
  const system = (text: string) =>
    server.parts.db.asSystem(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      return (await sql.raw<Row>(text).execute(tx)).rows;
    });
  return { list, make, revoke, pathOf, open, system };
}
