import { sql } from "kysely";
import { AGAINST } from "../../../definitions/bill/note-rates";
import { formatDate } from "../../../domain/date-format";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { Refusal } from "../call/refusal";
import type { RecordDeclaration } from "../records/declaration";
import type { Withdrawal } from "../records/document";
import { findDeclaration } from "../records/record-declarations";
import { CANCELLED, keyColumn, tableOf } from "../records/shape";
import { billsOfKind, namedBill } from "./named-bill";
import { settledBills } from "./settled-bills";

/** A credit or debit note that names a bill. */
interface NoteOnBill {
  readonly noun: string;
  readonly vno: string;
  /** `yyyy-mm-dd`. */
  readonly day: string;
}

/** A note of this branch that names the bill by number. */
interface FoundNote extends NoteOnBill {
  readonly entity: string;
  readonly id: number;
  readonly partyid: number;
  readonly againstno: string;
}

/** A kind of bill that notes name, and the kinds of those notes. */
interface BillKindWithNotes {
  readonly declaration: RecordDeclaration;
  readonly kind: "salereturn" | "purchasereturn";
  readonly notes: readonly RecordDeclaration[];
  readonly noun: string;
  readonly dateField: string;
  readonly partyField: string;
  /** Fields of its numbers: the party's number and ours. */
  readonly numberFields: readonly string[];
}

function notedKind(entity: string): BillKindWithNotes | null {
  const declaration = findDeclaration(entity);
  const { dateField = "", partyField = "", bill } = declaration?.document ?? {};
  if (!declaration || !bill || bill.paper !== undefined || (bill.kind !== "sale" && bill.kind !== "purchase"))
    return null;
  const kind = bill.kind === "sale" ? "salereturn" : "purchasereturn";
  const notes = billsOfKind(kind);
  return {
    declaration,
    kind,
    notes,
    noun: bill.kind === "sale" ? "invoice" : "bill",
    dateField,
    partyField,
    numberFields: [...new Set([bill.refField ?? "", declaration.nameField])].filter(Boolean),
  };
}

/**
 * Faults of a change to a bill that notes name (section 34 of the CGST Act: a note is against a tax invoice that was
 * issued). Its date must not move past the date of a note (`noteFaults` refuses a note dated before its bill), and
 * its notes must still find it by party and number. Notes that already broke this rule are left alone.
 */
export async function notedFaults(
  ctx: Context,
  entity: string,
  record: Row,
  before: Row | null,
): Promise<readonly Refusal[]> {
  const noted = notedKind(entity);
  if (!before || !noted) return [];
  return [...(await dayFaults(ctx, noted, record, before)), ...(await identityFaults(ctx, noted, record, before))];
}

async function dayFaults(
  ctx: Context,
  noted: BillKindWithNotes,
  record: Row,
  before: Row,
): Promise<readonly Refusal[]> {
  const { dateField, noun } = noted;
  const [was, is] = [String(before[dateField]), String(record[dateField])];
  if (is <= was) return [];
  const found = [
    ...(await settlingNotes(ctx, noted, Number(before.id))),
    ...(await firstNoteOn(ctx, noted, before, () => true, is)),
  ];
  const [first] = found.filter(({ day }) => day >= was && day < is).sort((a, b) => (a.day < b.day ? -1 : 1));
  return first
    ? [
        new Refusal(
          dateField,
          `The ${first.noun} ${first.vno} is dated ${formatDate(first.day)}. The ${noun} that it names cannot be dated after it.`,
        ),
      ]
    : [];
}

async function identityFaults(
  ctx: Context,
  noted: BillKindWithNotes,
  record: Row,
  before: Row,
): Promise<readonly Refusal[]> {
  const { partyField, numberFields, noun } = noted;
  const party = Number(record[partyField]) || null;
  const numbers = numbersOf(noted, record);
  const changed = [partyField, ...numberFields].find(
    (field) => String(record[field] ?? "") !== String(before[field] ?? ""),
  );
  // If the bill is settled, `settledFaults` reports the change.
  if (changed === undefined || (await settledBills(ctx, noted.declaration.entity, Number(before.id))).length > 0)
    return [];
  const isLost = (note: FoundNote) =>
    (party !== null && note.partyid !== party) || !numbers.includes(note.againstno.trim().toLowerCase());
  const [lost] = await firstNoteOn(ctx, noted, before, isLost);
  return lost
    ? [
        new Refusal(
          changed,
          `The ${lost.noun} ${lost.vno} names this ${noun}, so its ${changed === partyField ? "party" : "number"} cannot be changed. Change the ${lost.noun} first.`,
        ),
      ]
    : [];
}

/**
 * Throws `Refusal` where a note names the bill to be deleted or cancelled: the note could not be saved again, because
 * its party would have no such bill.
 */
export async function demandNoNotes(
  ctx: Context,
  { entity }: RecordDeclaration,
  recid: number,
  done: Withdrawal["done"],
): Promise<void> {
  const noted = notedKind(entity);
  if (!noted) return;
  const { declaration, dateField, partyField, numberFields, noun } = noted;
  const {
    rows: [bill],
  } = await sql<Row>`
    select id, ${sql.ref(dateField)}::text as ${sql.ref(dateField)}, ${sql.join([partyField, ...numberFields].filter(Boolean).map((field) => sql.ref(field)))}
    from ${sql.table(tableOf(declaration))} where coid = ${ctx.session.coid} and id = ${recid}`.execute(ctx.tx);
  const [first] = bill ? await firstNoteOn(ctx, noted, bill, () => true) : [];
  if (first)
    throw new Refusal(
      "id",
      `The ${first.noun} ${first.vno} names this ${noun}, so it cannot be ${done}. Change or delete the ${first.noun} first.`,
    );
}

/** Notes of any branch that settle a part of it. */
async function settlingNotes(
  ctx: Context,
  { declaration, notes }: BillKindWithNotes,
  recid: number,
): Promise<readonly NoteOnBill[]> {
  return (await settledBills(ctx, declaration.entity, recid)).flatMap(({ by }) =>
    by.flatMap(({ vno, day, entity: other }) =>
      notes.filter((one) => one.entity === other).map(({ noun }) => ({ noun: noun[0], vno, day })),
    ),
  );
}

const numbersOf = ({ numberFields }: BillKindWithNotes, bill: Row): readonly string[] =>
  numberFields
    .map((field) =>
      String(bill[field] ?? "")
        .trim()
        .toLowerCase(),
    )
    .filter((text) => text !== "");

/** The first note of this branch, dated before `until`, that names the bill and for which `matches` is true. */
async function firstNoteOn(
  ctx: Context,
  noted: BillKindWithNotes,
  bill: Row,
  matches: (note: FoundNote) => boolean,
  until: string | null = null,
): Promise<readonly NoteOnBill[]> {
  const { kind, notes, dateField, partyField } = noted;
  const numbers = numbersOf(noted, bill);
  const partyid = Number(bill[partyField]) || null;
  const was = String(bill[dateField]);
  const parts = notes.map(
    (note) => sql`
    select ${note.entity}::text as entity, ${note.noun[0]}::text as noun, id, ${sql.ref(note.nameField)}::text as vno, ${sql.ref(dateField)}::text as day, partyid, againstno from ${sql.table(tableOf(note))}
    where coid = ${ctx.session.coid} and not ${sql.ref(CANCELLED)} and ${sql.ref(keyColumn(AGAINST))} = any(${numbers}::text[])
      and (${partyid}::bigint is null or partyid = ${partyid}::bigint) and ${sql.ref(dateField)} >= ${was}::date and (${until}::date is null or ${sql.ref(dateField)} < ${until}::date)`,
  );
  const { rows } = await sql<FoundNote>`${sql.join(parts, sql` union all `)} order by day`.execute(ctx.tx);
  for (const note of rows.filter(matches)) {
    // Numbers repeat in other years, so the note's bill is found as when the note was saved.
    const named = await namedBill(
      ctx,
      { kind, partyid: note.partyid, refno: note.againstno, day: note.day },
      { entity: note.entity, recid: note.id },
    );
    if (named?.day === was && numbers.includes(named.refno.trim().toLowerCase())) return [note];
  }
  return [];
}
