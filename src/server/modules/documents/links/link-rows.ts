import { sql } from "kysely";
import type { LinkRow } from "../../../../wire/links/signed-link";
import type { Context } from "../../../engine/call/context";
import type { RecordDeclaration } from "../../../engine/records/declaration";
import { UNTIL } from "./kept-links";
import { bornText, seesWholePaper } from "./linked-document";

const LISTED = 50;

type Stored = Omit<LinkRow, "address" | "madeat" | "revokedat" | "lastopened"> & {
  readonly origin: string;
  readonly expiresAt: Date;
  readonly madeat: Date;
  readonly revokedat: Date | null;
  readonly lastopened: Date | null;
};

/** The links of a document in the session's branch, newest first, with the addresses of those that work. */
export async function linkRows(
  ctx: Context,
  declaration: RecordDeclaration,
  id: number,
  born: string,
): Promise<readonly LinkRow[]> {
  const { rows } = await sql<Stored>`
    select linkid, origin, expires_at as "expiresAt", ${UNTIL} as until, made_at as madeat, revoked_at as revokedat, opened, last_opened as lastopened,
      case when revoked_at is not null then 'revoked' when expires_at <= ${ctx.now} then 'expired' else 'active' end as state,
      coalesce(nullif(m.fullname, ''), m.username, '') as madeby, coalesce(nullif(r.fullname, ''), r.username, '') as revokedby
    from signed_link l left join app_user m on m.userid = l.made_by left join app_user r on r.userid = l.revoked_by
    where l.coid = ${ctx.session.coid} and l.entity = ${declaration.entity} and l.recid = ${id} and ${bornText("l.born")} = ${born}
    order by l.made_at desc, l.linkid limit ${LISTED}`.execute(ctx.tx);
  const isWhole = rows.some(({ state }) => state === "active") && (await seesWholePaper(ctx, declaration, id));
  return rows.map(({ origin, expiresAt, madeat, revokedat, lastopened, ...row }) => ({
    ...row,
    address: row.state === "active" && isWhole ? (ctx.signedLinks?.addressOf({ ...row, expiresAt }, origin) ?? "") : "",
    madeat: madeat.toISOString(),
    revokedat: revokedat?.toISOString() ?? "",
    lastopened: lastopened?.toISOString() ?? "",
  }));
}
