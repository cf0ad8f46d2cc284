import { sql } from "kysely";
import { z } from "zod";
import { differenceWords, openingDifference } from "../../../definitions/opening/opening-difference";
import { LEDGER_ROLES } from "../../../domain/books/roles";
import { toRupees } from "../../../domain/money";
import type { Row } from "../../../wire/envelope";
import { openingSums } from "../../engine/books/openings/opening-state";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Forbidden, Refusal, Refusals } from "../../engine/call/refusal";
import { demand } from "../../engine/call/rights";
import { isPartyGroup } from "../../engine/ledgers/party-group";
import { demandAccess } from "../../engine/records/access";
import { declarationOf } from "../../engine/records/record-declarations";
import { lineFault, parseLines } from "../../engine/records/record";
import { idParam, saveRecord } from "../../engine/saving/save";
import { trialLines } from "./opening-lines";

/**
 * Ledgers that one save can change. Each is a save of its own in the audit trail; all of them are one transaction.
 */
const CHANGED_MAX = 1000;

interface Ledger {
  readonly ledgerid: number;
  readonly ledgerid_label: string;
  readonly acgroupid: number | null;
  readonly acgroupid_label: string;
  /** Rupees; null instead of zero, so that the cell is empty. */
  readonly debit: number | null;
  readonly credit: number | null;
}

async function demandTrial(ctx: Context, need: "view" | "edit"): Promise<void> {
  await demand(ctx, "openingtrial", "view", "You don't have permission to view Opening Trial Balance.");
  const access = await demandAccess(ctx, declarationOf("debtors"), need);
  const isOpen =
    ["opening", "openingtype", "drconame"].every((key) => access.shows(key)) &&
    (need === "view" || !["opening", "openingtype"].some((key) => access.fixed.has(key)));
  if (!isOpen)
    throw new Forbidden(
      `You don't have permission to ${need === "view" ? "view" : "change"} opening balances of ledgers.`,
    );
}

/** All ledgers by group, as in a trial balance. Inactive ledgers only if they have a balance. */
async function ledgersOf(ctx: Context): Promise<readonly Ledger[]> {
  const { rows } = await sql<Ledger>`
    select d.id as ledgerid, d.drconame as ledgerid_label, d.acgroupid, d.acgroupname as acgroupid_label,
      nullif(case d.openingtype when 'Cr' then 0 else d.opening end, 0)::float8 as debit, nullif(case d.openingtype when 'Cr' then d.opening else 0 end, 0)::float8 as credit
    from m_debtors d left join m_acgroup g on g.coid = d.coid and g.id = d.acgroupid
    where d.coid = ${ctx.session.coid} and (d.opening <> 0 or (d.isactive and d.drconame <> ${LEDGER_ROLES.openingdifference.ledger}))
    order by g.acgroupsort nulls last, d.acgroupname, lower(d.drconame), d.id`.execute(ctx.tx);
  return rows;
}

/**
 * Changes whenever an opening balance changes, so that no user's change is overwritten unnoticed. A command locks the
 * ledgers until its transaction ends; a query locks nothing.
 */
async function versionOf(ctx: Context, isHeld: boolean): Promise<number> {
  const { rows } = await sql<{ version: string }>`
    select mod(coalesce(sum(hashtextextended(d.id || ' ' || d.opening || ' ' || d.openingtype, 0)::numeric + 9223372036854775808), 0), 4503599627370449)::text as version
    from (select id, opening, openingtype from m_debtors where coid = ${ctx.session.coid} order by id ${isHeld ? sql`for update` : sql``}) d where d.opening <> 0`.execute(
    ctx.tx,
  );
  return Number(rows[0]?.version ?? 0);
}

async function sheet(ctx: Context): Promise<Row> {
  await demandTrial(ctx, "view");
  const { stock } = await openingSums(ctx);
  return {
    id: ctx.session.coid,
    rowver: await versionOf(ctx, false),
    openingstock: toRupees(stock),
    entries: (await ledgersOf(ctx)).map((ledger) => ({ ...ledger })),
  };
}

/**
 * Afterwards the books match the table: a ledger with a balance but no line loses it. Saves only the ledgers that
 * differ.
 */
async function save(ctx: Context, given: unknown): Promise<readonly Row[]> {
  await demandTrial(ctx, "edit");
  const { rows, faults } = parseLines(trialLines, given ?? []);
  if (faults.length > 0) throw new Refusals(faults);
  const stored = new Map((await ledgersOf(ctx)).map((ledger) => [ledger.ledgerid, ledger]));
  const named = await namedLedgers(ctx, rows);
  const changes = changesOf(rows, stored, named);
  if (changes.length > CHANGED_MAX)
    throw new Refusal(
      "entries",
      `This changes ${changes.length.toLocaleString("en-IN")} ledgers. Save at most 1,000 at a time, or import them from a spreadsheet.`,
    );
  for (const { index, values } of changes) {
    const isNew = values.id === 0;
    const isbillwise = isNew && typeof values.acgroupid === "number" && (await isPartyGroup(ctx, values.acgroupid));
    await saveRecord(ctx, declarationOf("debtors"), isNew ? { ...values, isbillwise } : values).catch(
      (error: unknown) => {
        throw onThisForm(error, index);
      },
    );
  }
  const difference = openingDifference(await openingSums(ctx));
  return [
    {
      err: 0,
      id: ctx.session.coid,
      rowver: await versionOf(ctx, false),
      stype: "success",
      stitle: "",
      resu: difference === 0 ? "" : differenceWords(difference),
    },
  ];
}

/** Ids of ledgers that lines give as text, by lower-case name. Ledgers that do not exist yet are missing. */
async function namedLedgers(ctx: Context, rows: readonly Row[]): Promise<ReadonlyMap<string, number>> {
  const names = rows.flatMap(({ ledgerid }) => (typeof ledgerid === "string" ? [ledgerid] : []));
  const { rows: found } = await sql<{ name: string; id: number }>`
    select drconame_key as name, id from m_debtors where coid = ${ctx.session.coid} and drconame_key in (select lower(n) from unnest(${names}::text[]) n)`.execute(
    ctx.tx,
  );
  return new Map(found.map(({ name, id }) => [name, id]));
}

interface Change {
  /** Line of the table, from 0; -1 for a ledger without a line. */
  readonly index: number;
  readonly values: Row;
}

/** Throws `Refusals` with every wrong line. */
function changesOf(
  rows: readonly Row[],
  stored: ReadonlyMap<number, Ledger>,
  named: ReadonlyMap<string, number>,
): readonly Change[] {
  const faults: Refusal[] = [];
  const seen = new Map<number | string, number>();
  const changes = rows.flatMap((line, index): Change[] => {
    const fault = (column: string, sentence: string): Change[] => (
      faults.push(lineFault(trialLines, index, column, sentence)),
      []
    );
    const id = typeof line.ledgerid === "string" ? named.get(line.ledgerid.toLowerCase()) : Number(line.ledgerid);
    const key = id ?? String(line.ledgerid).toLowerCase();
    const earlier = seen.get(key);
    if (earlier !== undefined) return fault("ledgerid", `Ledger is already in line ${earlier + 1}.`);
    seen.set(key, index);
    const [debit, credit] = [Number(line.debit), Number(line.credit)];
    if (debit !== 0 && credit !== 0) return fault("credit", "Enter a debit or a credit, not both.");
    const values = { opening: credit === 0 ? debit : credit, openingtype: credit === 0 ? "Dr" : "Cr" };
    if (id === undefined) {
      if (!line.acgroupid) return fault("acgroupid", `Group is required for the new ledger ${String(line.ledgerid)}.`);
      return [{ index, values: { id: 0, drconame: line.ledgerid, acgroupid: line.acgroupid, ...values } }];
    }
    const ledger = stored.get(id);
    if (ledger && line.acgroupid && typeof line.acgroupid === "number" && line.acgroupid !== ledger.acgroupid)
      return fault(
        "acgroupid",
        `Group of ${ledger.ledgerid_label} is ${ledger.acgroupid_label}. Change it in the ledger itself.`,
      );
    return ledger && Number(ledger.debit) === debit && Number(ledger.credit) === credit
      ? []
      : [{ index, values: { id, ...values } }];
  });
  if (faults.length > 0) throw new Refusals(faults);
  const removed = [...stored.values()].filter(
    ({ ledgerid, debit, credit }) => !seen.has(ledgerid) && (debit !== null || credit !== null),
  );
  return [
    ...changes,
    ...removed.map(({ ledgerid }): Change => ({ index: -1, values: { id: ledgerid, opening: 0, openingtype: "Dr" } })),
  ];
}

/** Maps a refusal of the ledger's own form to its line here. */
function onThisForm(error: unknown, index: number): unknown {
  const onLine = (one: Refusal): Refusal =>
    index < 0
      ? new Refusal("entries", one.message)
      : lineFault(trialLines, index, one.field === "acgroupid" ? "acgroupid" : "ledgerid", one.message);
  if (error instanceof Refusals) return new Refusals(error.all.map(onLine));
  return error instanceof Refusal && error.constructor === Refusal ? onLine(error) : error;
}

const list = z.union([z.string().max(8_000_000), z.array(z.record(z.string(), z.unknown()))]).nullish();

export default [
  defineProcedure({
    name: "openingtrial_R_getviewdata",
    kind: "query",
    params: { txtid: idParam, id: idParam, formmnu: z.string().max(100).optional() },
    run: async (ctx) => [await sheet(ctx)],
  }),
  defineProcedure({
    name: "openingtrial_R_save",
    kind: "command",
    entity: "openingtrial",
    params: { id: idParam, entries: list, formmnu: z.string().max(100).optional() },
    current: (ctx) => sheet(ctx),
    version: async (ctx) => {
      await demandTrial(ctx, "edit");
      return versionOf(ctx, true);
    },
    run: (ctx, { entries }) => save(ctx, entries),
  }),
];
