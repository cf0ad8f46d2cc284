import { sql } from "kysely";
import type { OpeningKind } from "../../../definitions/opening/opening-kinds";
import type { OpeningRecord } from "../../../definitions/opening/opening-record";
import { financialYearOf, isIsoDate } from "../../../domain/calendar";
import { formatDate } from "../../../domain/date-format";
import { formatAmount } from "../../../domain/indian-format";
import type { OpeningChecked } from "../../../wire/opening-import";
import type { Context } from "../../engine/call/context";
import { bookSettings } from "../../engine/documents/book-settings";
import { NOT_FOUND, type Fault } from "./opening-fault";
import { balanceRefusals, billRefusals, changedBills, lockedSentence, settledLedgers } from "./opening-refusals";
import { ledgersNamed, recordsNamed } from "./opening-lookup";
import type { NamedItem, NamedLedger } from "./opening-lookup";
import type { BillLine } from "./opening-rows";
import { checkStock } from "./opening-stock-check";

/**
 * Compares records of a file with the books: returns every fault of every record, and the current values. Changes
 * nothing.
 */
export function checkOpening(
  ctx: Context,
  kind: OpeningKind,
  records: readonly OpeningRecord[],
  mayAdd: boolean,
): Promise<readonly OpeningChecked[]> {
  if (kind === "openingledger") return checkLedgers(ctx, records, mayAdd);
  return kind === "openingbill" ? checkBills(ctx, records) : checkStock(ctx, records);
}

async function checkLedgers(
  ctx: Context,
  records: readonly OpeningRecord[],
  mayAdd: boolean,
): Promise<readonly OpeningChecked[]> {
  const ledgers = await ledgersNamed(
    ctx,
    records.map(({ ledger = "" }) => ledger),
  );
  const groups = await recordsNamed(ctx, "m_acgroup", "acgroupname");
  const [settled, locked] = [
    await settledLedgers(
      ctx,
      [...ledgers.values()].map(({ id }) => id),
    ),
    await lockedSentence(ctx),
  ];
  const checked: OpeningChecked[] = [];
  for (const record of records) {
    const found = ledgers.get((record.ledger ?? "").toLowerCase());
    const faults: Fault[] = found ? [...billedFaults(record, found)] : [...newLedgerFaults(record, groups, mayAdd)];
    const isSame = found ? isBalance(record, found) : Number(record.amount ?? 0) === 0;
    if (!isSame && locked !== "") faults.push(["Ledger", locked]);
    if (!isSame && found && faults.length === 0 && settled.has(found.id))
      faults.push(...(await balanceRefusals(ctx, found.id, record)).map((sentence) => ["Ledger", sentence] as const));
    checked.push(
      found
        ? { row: record.row, id: found.id, name: found.name, ver: found.ver, was: found.balance, faults }
        : { row: record.row, ...NOT_FOUND, name: record.ledger ?? "", faults },
    );
  }
  return checked;
}

const isBalance = ({ amount = "0", side }: OpeningRecord, { balance }: NamedLedger): boolean =>
  Number(balance) === (side === "Cr" ? -Number(amount) : Number(amount));

function newLedgerFaults(
  { ledger = "", group = "" }: OpeningRecord,
  groups: ReadonlyMap<string, NamedItem>,
  mayAdd: boolean,
): readonly Fault[] {
  if (group === "") return [["Ledger", `There is no ledger ${ledger}. Enter its Group, and it is added.`]];
  if (!groups.has(group.toLowerCase())) return [["Group", `There is no account group ${group}.`]];
  return mayAdd ? [] : [["Ledger", `There is no ledger ${ledger}, and you don't have permission to add ledgers.`]];
}

/** Refuses a balance that no longer covers its own bills. */
function billedFaults({ amount = "0", side }: OpeningRecord, { name, balance, billed }: NamedLedger): readonly Fault[] {
  if (Number(billed) === 0) return [];
  const isSameSide = Number(balance) < 0 === (side === "Cr");
  if (isSameSide && Number(amount) >= Number(billed)) return [];
  return [
    [
      "Ledger",
      `The opening bills of ${name} come to ${formatAmount(billed)} ${Number(balance) < 0 ? "Cr" : "Dr"}. Its balance cannot be less. Change the bills first.`,
    ],
  ];
}

async function checkBills(ctx: Context, records: readonly OpeningRecord[]): Promise<readonly OpeningChecked[]> {
  const ledgers = await ledgersNamed(
    ctx,
    records.map(({ ledger = "" }) => ledger),
  );
  const stored = await storedBills(
    ctx,
    [...ledgers.values()].map(({ id }) => id),
  );
  const { booksFrom } = await bookSettings(ctx);
  const refused = await refusedBills(ctx, records, ledgers);
  return records.map((record) => {
    const { row, ledger = "", refdate = "" } = record;
    const found = ledgers.get(ledger.toLowerCase());
    if (!found)
      return {
        row,
        ...NOT_FOUND,
        name: ledger,
        faults: [["Party", `There is no ledger ${ledger}. Import the ledgers first.`]],
      };
    const faults: Fault[] = [];
    if (!found.isBillwise) faults.push(["Party", `${found.name} is not kept bill by bill.`]);
    if (!isIsoDate(refdate) || refdate >= booksFrom)
      faults.push(["Bill Date", `Enter a date before the books begin on ${formatDate(booksFrom)}.`]);
    if (faults.length === 0) faults.push(...(refused.get(row) ?? []));
    return {
      row,
      id: found.id,
      name: found.name,
      ver: found.ver,
      was: found.balance,
      faults,
      bills: stored.get(found.id) ?? [],
    };
  });
}

/**
 * What the save of each party's bills would refuse because of the books, by row. Skips parties without settled bills.
 */
async function refusedBills(
  ctx: Context,
  records: readonly OpeningRecord[],
  ledgers: ReadonlyMap<string, NamedLedger>,
): Promise<ReadonlyMap<string, readonly Fault[]>> {
  const locked = await lockedSentence(ctx);
  const settled = await settledLedgers(
    ctx,
    [...ledgers.values()].map(({ id }) => id),
  );
  const parties = new Map<number, OpeningRecord[]>();
  for (const record of records) {
    const id = ledgers.get((record.ledger ?? "").toLowerCase())?.id ?? 0;
    parties.set(id, [...(parties.get(id) ?? []), record]);
  }
  const faults = new Map<string, Fault[]>();
  const note = (row: number, fault: Fault) => void faults.set(String(row), [...(faults.get(String(row)) ?? []), fault]);
  for (const [id, own] of parties) {
    if (id === 0 || (locked === "" && !settled.has(id))) continue;
    const bills = own.map(billLine);
    for (const row of locked === "" ? [] : await changedBills(ctx, id, bills)) note(row, ["Party", locked]);
    for (const [row, sentence] of settled.has(id) ? await billRefusals(ctx, id, bills) : [])
      note(row || (bills[0]?.row ?? 0), ["Bill No", sentence]);
  }
  return faults;
}

const billLine = ({
  row,
  refno = "",
  refdate = "",
  duedate = "",
  amount = "0",
  side = "own",
}: OpeningRecord): BillLine => ({ row: Number(row), refno, refdate, duedate, amount, side });

/** Stored opening bills of parties, each on the side of the balance; an advance is negative. */
async function storedBills(
  ctx: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NonNullable<OpeningChecked["bills"]>>> {
  const { rows } = await sql<{ parentid: number; refno: string; refdate: string; amount: string }>`
    select b.parentid, b.refno, b.refdate::text, (case b.billtype when 'advance' then -b.amount else b.amount end)::text as amount
    from m_debtors_openingbill b where b.coid = ${ctx.session.coid} and b.parentid = any(${[...ids]}::bigint[]) order by b.parentid, b.lineno`.execute(
    ctx.tx,
  );
  const bills = new Map<number, { refno: string; fy: string; amount: string }[]>();
  for (const { parentid, refno, refdate, amount } of rows) {
    const one = { refno, fy: isIsoDate(refdate) ? financialYearOf(refdate) : "", amount };
    const others = bills.get(parentid);
    if (others) others.push(one);
    else bills.set(parentid, [one]);
  }
  return bills;
}
