import { createHash } from "node:crypto";
import { sql } from "kysely";
import { fromRupeesText, sum, toRupeesText, ZERO } from "../../../../../domain/money";
import type { Row } from "../../../../../wire/envelope";
import type { Context } from "../../../../engine/call/context";
import type { RecordDeclaration } from "../../../../engine/records/declaration";
import { declarationOf } from "../../../../engine/records/record-declarations";
import { lineFields, lineRefs, refs } from "../../../../engine/records/shape";
import { addRecords } from "../../../../engine/saving/write";
import type { DemoDocument } from "./demo-document";

/** Confirms every question, because no user can answer: a note may be for more than the open amount of its bill. */
const CONFIRM_ALL = { has: () => true };

/** Ids of the records that the documents refer to, by `entity name`. */
export type Names = ReadonlyMap<string, number>;

/** A stored document that later documents refer to. */
export interface Stored {
  readonly entity: string;
  readonly recid: number;
}

export interface Store {
  readonly names: Names;
  /** Documents of earlier transactions by operation id. */
  readonly earlier: (op: string) => Stored | undefined;
}

/**
 * Stores documents of one branch in the open transaction, as their save does. Skips those whose operation is known
 * already. Consecutive documents of one kind are stored together. Returns what was stored, by operation. Throws
 * `Refusals` if one does not fit.
 */
export async function storeDocuments(
  ctx: Context,
  documents: readonly DemoDocument[],
  { names, earlier }: Store,
): Promise<ReadonlyMap<string, Stored>> {
  const stored = new Map<string, Stored>();
  for (const group of groupsOf(await withNewOperations(ctx, documents))) {
    const [{ entity }] = group;
    const declaration = declarationOf(entity);
    const rows = await withBookValues(ctx, group, (op) => stored.get(op) ?? earlier(op));
    const ids = await addRecords(
      ctx,
      declaration,
      rows.map((row) => withIds(declaration, row, names)),
      { ops: group.map(({ op }) => ({ id: op })), confirmed: CONFIRM_ALL },
    );
    for (const [n, recid] of ids.entries()) stored.set(group[n]?.op ?? "", { entity, recid });
  }
  return stored;
}

/** Inserts the operations into the ledger of operations. Its unique key guarantees that none is applied twice. */
async function withNewOperations(ctx: Context, documents: readonly DemoDocument[]): Promise<readonly DemoDocument[]> {
  const given = documents.map(({ op, entity, values }) => ({
    op,
    name: `${entity}_R_save`,
    fp: createHash("sha256").update(JSON.stringify(values)).digest("hex"),
  }));
  const { rows } = await sql<{ op_id: string }>`
    insert into op_ledger (op_id, user_id, sqlsp, rev, fp, status)
    select op, ${ctx.session.userid}, name, 0, decode(fp, 'hex'), 'applied' from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(op uuid, name text, fp text)
    on conflict (op_id) do nothing returning op_id`.execute(ctx.tx);
  const mine = new Set(rows.map((row) => row.op_id));
  return documents.filter(({ op }) => mine.has(op));
}

/** Links the lines to the stored source document. If that one was skipped, the lines have no source. */
const takenFrom = (items: unknown, paper: Stored | undefined): readonly Row[] =>
  (Array.isArray(items) ? items : []).map(({ srcline, ...line }: Row): Row =>
    paper && srcline !== undefined ? { ...line, srcline, srcentity: paper.entity, srcid: paper.recid } : line,
  );

type Group = readonly [DemoDocument, ...DemoDocument[]];

/**
 * Groups consecutive documents of one kind. Within a group a party appears only once among documents that settle its
 * bills, and a source document only once among those that take its lines, because each must see what the previous one
 * left.
 */
function groupsOf(documents: readonly DemoDocument[]): readonly Group[] {
  const groups: [DemoDocument, ...DemoDocument[]][] = [];
  for (const document of documents) {
    const group = groups.at(-1);
    const isApart = group?.[0].entity !== document.entity || group.some((one) => mustWaitFor(document, one));
    if (group && !isApart) group.push(document);
    else groups.push([document]);
  }
  return groups;
}

function mustWaitFor(one: DemoDocument, before: DemoDocument): boolean {
  const isOfBills = one.settles !== undefined || one.against !== undefined || before.values.againstno !== undefined;
  return (
    (isOfBills && before.values.partyid === one.values.partyid) ||
    (one.takes !== undefined && before.takes === one.takes)
  );
}

/**
 * Fills in what only the books know: the bill number for a return, the source record of lines, and the bills that
 * money settles.
 */
async function withBookValues(
  ctx: Context,
  documents: Group,
  stored: (op: string) => Stored | undefined,
): Promise<readonly Row[]> {
  const { coid } = ctx.session;
  const bases = documents.flatMap(({ against }) => (against === undefined ? [] : (stored(against) ?? [])));
  const numbers =
    bases.length === 0
      ? []
      : (
          await sql<Stored & { readonly vno: string }>`
    select entity, recid, vno from voucher where coid = ${coid} and (entity, recid) in (select entity, recid from jsonb_to_recordset(${JSON.stringify(bases)}::jsonb) as r(entity text, recid bigint))`.execute(
            ctx.tx,
          )
        ).rows;
  const parties = documents.flatMap(({ settles, values }) => (settles ? [String(values.partyid)] : []));
  const bills =
    parties.length === 0
      ? []
      : (
          await sql<{ party: string; refno: string; balance: string }>`
    select d.drconame as party, o.refno, o.balance::text from bill_open o join m_debtors d on d.coid = o.coid and d.id = o.ledgerid
    where o.coid = ${coid} and d.drconame = any(${parties}::text[]) and o.balance <> 0 order by o.duedate, o.refdate, o.refno`.execute(
            ctx.tx,
          )
        ).rows;
  return documents.map(({ entity, values, against, settles, takes }) => {
    const base = against === undefined ? undefined : stored(against);
    const number = base && numbers.find((one) => one.entity === base.entity && one.recid === base.recid)?.vno;
    const source = takes === undefined ? {} : { items: takenFrom(values.items, stored(takes)) };
    const own = bills.filter(
      ({ party, balance }) => party === values.partyid && balance.startsWith("-") === (entity === "payment"),
    );
    return {
      ...values,
      ...source,
      ...(number ? { againstno: number } : {}),
      ...(settles ? paid(own.slice(0, settles)) : {}),
    };
  });
}

/** Settles the bills in full. Without bills the planned amount stays on account. */
function paid(bills: readonly { readonly refno: string; readonly balance: string }[]): Row {
  const named = bills
    .filter(({ refno }, n) => bills.findIndex((one) => one.refno.toLowerCase() === refno.toLowerCase()) === n)
    .map(({ refno, balance }) => ({ refno, amount: balance.replace("-", "") }));
  return named.length === 0
    ? {}
    : { bills: named, mgrossamt: toRupeesText(sum(named.map(({ amount }) => fromRupeesText(amount) ?? ZERO))) };
}

/** Replaces names by the ids of their records. The save looks up a name that is not known. */
function withIds(declaration: RecordDeclaration, row: Row, names: Names): Row {
  const settle = (values: Row, fields: readonly { readonly key: string; readonly to: string }[]): Row => {
    const known = fields.flatMap(({ key, to }) => {
      const id = names.get(`${to} ${String(values[key])}`);
      return id === undefined ? [] : [[key, id] as const];
    });
    return { ...values, ...Object.fromEntries(known) };
  };
  const lists = lineFields(declaration).flatMap((lines) => {
    const list: unknown = row[lines.key];
    return Array.isArray(list) ? [[lines.key, list.map((line: Row) => settle(line, lineRefs(lines)))] as const] : [];
  });
  return { ...settle(row, refs(declaration)), ...Object.fromEntries(lists) };
}
