import { sql } from "kysely";
import { z } from "zod";
import { differenceWords, openingDifference } from "../../../definitions/opening/opening-difference";
import type { Row } from "../../../wire/envelope";
import { BILLS } from "../../engine/books/openings/opening-bills";
import { openingSums } from "../../engine/books/openings/opening-state";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal, Refusals } from "../../engine/call/refusal";
import { demand } from "../../engine/call/rights";
import { listParams, placed, questionOf } from "../../engine/procedures/list";
import { demandAccess } from "../../engine/records/access";
import { idBy } from "../../engine/records/lookup";
import { declarationOf } from "../../engine/records/record-declarations";
import { parseLines } from "../../engine/records/record";
import { loadRecord, viewRow } from "../../engine/records/view";
import { idParam, saveRecord } from "../../engine/saving/save";
import { openingBillLines, openingLines } from "./opening-lines";

const COLUMNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    id: "d.id",
    drconame: "lower(d.drconame)",
    acgroupname: "lower(d.acgroupname)",
    openingdr: "openingdr",
    openingcr: "openingcr",
  }),
);

const openings = async (ctx: Context, given: Row): Promise<readonly Row[]> => {
  await demand(ctx, "openingamt", "view", "You don't have permission to view Opening Amount.");
  const access = await demandAccess(ctx, declarationOf("debtors"), "view");
  if (!access.shows("opening") || !access.shows("openingtype"))
    throw new Refusal("rights", "Opening balances of ledgers are hidden from you.");
  const question = questionOf(given);
  const { rows } = await sql<Row>`
    select d.id, d.rowver, ${access.shows("drconame") ? sql`d.drconame` : sql`'#' || d.id as drconame`}, ${access.shows("acgroupname") ? sql`d.acgroupname` : sql`'' as acgroupname`},
      (case d.openingtype when 'Cr' then 0 else d.opening end)::float8 as openingdr, (case d.openingtype when 'Cr' then d.opening else 0 end)::float8 as openingcr,
      count(*) over ()::integer as "TotalCount"
    from m_debtors d where d.coid = ${ctx.session.coid} and d.opening <> 0 and (${question.id} = 0 or d.id = ${question.id}) and strpos(lower(d.drconame), ${question.search.trim().toLowerCase()}) > 0
    order by ${sql.raw(COLUMNS.get(question.sortCol) ?? "d.id")} ${sql.raw(question.sortDir === "desc" ? "desc" : "asc")}, d.id limit ${question.length} offset ${question.start - 1}`.execute(
    ctx.tx,
  );
  const own = {
    formname: "openingamtdetail",
    sqlsp: "openingamt_R_getviewdata",
    formtitle: "Opening Amount Detail",
    formmnu: "openingamt",
    editallowed: access.edit && !access.fixed.has("opening") ? 1 : 0,
    deleteallowed: 0,
    isactive: 1,
  };
  return placed(
    rows.map((row) => ({ ...row, ...own })),
    { DisplayStart: question.start },
  );
};

/** The sheet of one ledger; null if there is none. */
async function sheet(ctx: Context, id: number, isHeld = false): Promise<Row | null> {
  const access = await demandAccess(ctx, declarationOf("debtors"), "view");
  const record = id === 0 ? null : await loadRecord(ctx, declarationOf("debtors"), id, isHeld);
  if (!record) return null;
  const { rowver, drconame, opening, openingtype, openingbills } = viewRow(declarationOf("debtors"), access, record);
  const named = { ledgerid: id, ledgerid_label: drconame };
  const bills = Array.isArray(openingbills) ? (openingbills as Row[]) : [];
  return {
    id,
    rowver,
    entries: [{ ...named, debit: openingtype === "Cr" ? 0 : opening, credit: openingtype === "Cr" ? opening : 0 }],
    bills: bills.map((bill) => ({ ...named, ...bill })),
  };
}

/** Saves each ledger as its own form does, so an opening balance has one place only. */
async function save(ctx: Context, id: number, given: Row): Promise<readonly Row[]> {
  await demand(ctx, "openingamt", "view", "You don't have permission to view Opening Amount.");
  const [entries, bills] = [
    parseLines(openingLines, given.entries ?? []),
    parseLines(openingBillLines, given.bills ?? []),
  ];
  if (entries.faults.length + bills.faults.length > 0) throw new Refusals([...entries.faults, ...bills.faults]);
  const owners = await Promise.all(bills.rows.map(({ ledgerid }) => ledgerOf(ctx, ledgerid)));
  const done = new Set<number>();
  for (const [index, line] of entries.rows.entries()) {
    const ledgerid = await ledgerOf(ctx, line.ledgerid);
    await refuseLine(ctx, index, line, ledgerid, { isDouble: done.has(ledgerid), isOwn: ledgerid === id });
    done.add(ledgerid);
    const isCredit = Number(line.credit) !== 0;
    const own = bills.rows.flatMap((_, n) => (owners[n] === ledgerid ? [n] : []));
    await saveRecord(ctx, declarationOf("debtors"), {
      id: ledgerid,
      opening: isCredit ? line.credit : line.debit,
      openingtype: isCredit ? "Cr" : "Dr",
      openingbills: own.map((n) => bills.rows[n]),
    }).catch((error: unknown) => {
      throw onThisForm(error, index, own);
    });
  }
  const stray = owners.findIndex((owner) => !done.has(owner));
  if (stray >= 0)
    throw new Refusal("bills", `Opening bills, line ${stray + 1}: its ledger has no line above.`, {
      line: stray + 1,
      column: "ledgerid",
    });
  const after = await sheet(ctx, id);
  return [{ err: 0, id, rowver: after?.rowver ?? 0, stype: "success", stitle: "", resu: await difference(ctx) }];
}

/**
 * Maps a refusal of the ledger's own form to the lines here: `index` is the line of its balance, `own` the lines of
 * its bills.
 */
function onThisForm(error: unknown, index: number, own: readonly number[]): unknown {
  if (!(error instanceof Refusals)) return error;
  return new Refusals(
    error.all.map((fault) => {
      if (fault.field === "opening")
        return new Refusal("entries", `Opening balances, line ${index + 1}: ${fault.message}`, {
          line: index + 1,
          column: "ledgerid",
        });
      if (fault.field !== BILLS) return fault;
      const line = (own[Number(fault.more.line) - 1] ?? -1) + 1;
      return new Refusal(
        "bills",
        fault.message.replace(/^Opening Bills, line \d+/, `Opening bills, line ${line}`),
        line > 0 ? { ...fault.more, line } : {},
      );
    }),
  );
}

async function refuseLine(
  ctx: Context,
  index: number,
  { debit, credit }: Row,
  ledgerid: number,
  { isDouble, isOwn }: { readonly isDouble: boolean; readonly isOwn: boolean },
): Promise<void> {
  const fault = (column: string, text: string): Refusal =>
    new Refusal("entries", `Opening balances, line ${index + 1}: ${text}`, { line: index + 1, column });
  if (ledgerid === 0) throw fault("ledgerid", "this ledger no longer exists.");
  if (isDouble) throw fault("ledgerid", "this ledger already has a line.");
  if (Number(debit) !== 0 && Number(credit) !== 0) throw fault("credit", "enter a debit or a credit, not both.");
  const { rows } = await sql<{
    drconame: string;
  }>`select drconame from m_debtors where coid = ${ctx.session.coid} and id = ${ledgerid} and opening <> 0`.execute(
    ctx.tx,
  );
  if (rows[0] && !isOwn)
    throw fault("ledgerid", `${rows[0].drconame} already has an opening balance. Open it from the list.`);
}

const ledgerOf = async (ctx: Context, given: unknown): Promise<number> =>
  typeof given === "string" ? ((await idBy(ctx, "debtors", "drconame", given)) ?? 0) : Number(given);

/**
 * Difference between all opening balances and the opening stock, in the words of the trial balance; '' if there is
 * none.
 */
async function difference(ctx: Context): Promise<string> {
  const amount = openingDifference(await openingSums(ctx));
  return amount === 0 ? "" : differenceWords(amount);
}

const list = z.union([z.string().max(4_000_000), z.array(z.record(z.string(), z.unknown()))]).nullish();

/** Opening Amount: shows and saves the opening balances of the ledgers, which post them. */
export default [
  defineProcedure({
    name: "openingamt_R_listgrid",
    kind: "query",
    params: listParams,
    run: (ctx, given) => openings(ctx, given),
  }),
  defineProcedure({
    name: "openingamt_R_getviewdata",
    kind: "query",
    params: { txtid: idParam, id: idParam, formmnu: z.string().max(100).optional() },
    run: async (ctx, { txtid, id }) => {
      const found = await sheet(ctx, txtid || id);
      return found ? [found] : [];
    },
  }),
  defineProcedure({
    name: "openingamt_R_save",
    kind: "command",
    entity: "debtors",
    params: { id: idParam, entries: list, bills: list, formmnu: z.string().max(100).optional() },
    current: (ctx, { id }) => sheet(ctx, id, true),
    run: (ctx, { id, ...given }) => save(ctx, id, given),
  }),
];
