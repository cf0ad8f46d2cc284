import { sql } from "kysely";
import { pdfName } from "../../../definitions/print/pdf-name";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { rightsOf } from "../call/rights";
import type { Access } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { CANCELLED } from "../records/shape";
import { bookSettings, isLockedDay } from "./book-settings";
import { scansOf } from "./scan-links";

interface DocumentStatus {
  readonly id: number;
  readonly recid: number;
  readonly chkdoc: boolean;
  readonly day: string;
  readonly isLocked: boolean;
}

/** Whether the register of vouchers holds records of this declaration. */
export const isPosted = ({ document }: RecordDeclaration): boolean => document?.isPosted === true;

/**
 * For each record of a list, the flags that allow or stop actions on it (DOC-034, DOC-043). Masters are never locked.
 */
export async function documentFlags(
  ctx: Context,
  declaration: RecordDeclaration,
  access: Access,
  rows: readonly Row[],
): Promise<(record: Row) => Row> {
  const cancelled = await cancellations(ctx, declaration, rows);
  if (!isPosted(declaration)) return ({ id }) => ({ isauditlock: 0, ...cancelled.get(Number(id)) });
  const settings = await bookSettings(ctx);
  const ids = rows.map(({ id }) => Number(id));
  const states = new Map((await statusesOf(ctx, declaration, ids)).map((one) => [one.recid, one]));
  const scans = await scansOf(ctx, declaration.entity, ids);
  const seesAudit = access.attachment || (await rightsOf(ctx, "scanaudit")).view;
  return (record) => {
    const state = states.get(Number(record.id));
    const isApproved = state?.chkdoc ?? false;
    const isKept = isApproved && settings.isApprovedFixed && !access.approval;
    return {
      isauditlock: state && (state.isLocked || isLockedDay(settings, state.day)) ? 1 : 0,
      chkdoc: isApproved ? 1 : 0,
      // The id in the register of vouchers; 0 where the user may neither attach files nor open Audit Detail.
      scanprocessid: seesAudit ? (state?.id ?? 0) : 0,
      scanid: scans.get(Number(record.id)) ?? 0,
      ...mailFlags(
        declaration,
        access.shows(declaration.nameField) ? String(record[declaration.nameField] ?? "") : `#${String(record.id)}`,
        ctx.session.coname,
      ),
      ...(isKept ? { editallowed: 0, deleteallowed: 0 } : {}),
      ...cancelled.get(Number(record.id)),
    };
  };
}

async function statusesOf(
  ctx: Context,
  { entity }: RecordDeclaration,
  ids: readonly number[],
): Promise<readonly DocumentStatus[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<DocumentStatus>`
    select id, recid, chkdoc, vdate::text as day, locked_at is not null as "isLocked" from voucher
    where coid = ${ctx.session.coid} and entity = ${entity} and recid = any(${[...ids]}::bigint[]) and state = 'posted'`.execute(
    ctx.tx,
  );
  return rows;
}

/**
 * By record: who cancelled it, when and why, and the actions that are no longer
 * allowed. Reads the register only if a row is cancelled.
 */
async function cancellations(
  ctx: Context,
  { entity }: RecordDeclaration,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, Row>> {
  const ids = rows.filter((row) => row[CANCELLED] === true).map(({ id }) => Number(id));
  if (ids.length === 0) return new Map();
  const { rows: found } = await sql<{ recid: number; cancelreason: string; cancelledby: string; cancelledat: Date }>`
    select v.recid, v.cancel_reason as cancelreason, coalesce(nullif(u.fullname, ''), u.username, '') as cancelledby, v.cancelled_at as cancelledat
    from voucher v left join app_user u on u.userid = v.cancelled_by
    where v.coid = ${ctx.session.coid} and v.entity = ${entity} and v.recid = any(${ids}::bigint[]) and v.state = 'cancelled'`.execute(
    ctx.tx,
  );
  return new Map(found.map(({ recid, ...why }) => [recid, { ...why, deleteallowed: 0, chkdocallowed: 0 }]));
}

/** Name, subject and file name for printing or mailing the document (DOC-034). */
const mailFlags = (declaration: RecordDeclaration, name: string, company: string): Row => ({
  reportname: `${declaration.title} ${name}`,
  mail_sub: documentSubject(declaration, name, company),
  attachementfilename: pdfName(name),
});

/** What an e-mail with the document is about, unless the user says it otherwise. */
export const documentSubject = ({ title }: RecordDeclaration, name: string, company: string): string =>
  `${title} ${name} of ${company}`;
