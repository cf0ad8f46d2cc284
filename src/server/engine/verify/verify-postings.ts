import { sql } from "kysely";
import type { Transaction } from "kysely";
import { fromRupeesText } from "../../../domain/money";
import type { Row } from "../../../wire/envelope";
import type { Tables } from "../../db/tables";
import { digestOf, formOf } from "../books/posting/posted-digest";
import { POSTED_TABLES } from "../books/posting/write-posting";
import type { PostedTable } from "../documents/posted-table";
import type { RecordDeclaration } from "../records/declaration";
import { CANCELLED } from "../records/shape";
import type { Finding } from "./finding";
import { PART_WORDS } from "./part-words";
import type { TrailedRecord } from "./trailed-record";

type Tx = Transaction<Tables>;

interface Voucher {
  readonly id: number;
  readonly recid: number;
  readonly vno: string;
  readonly day: string;
  readonly partyid: number | null;
  readonly amount: string;
  readonly state: "posted" | "deleted" | "cancelled";
}

interface PostingCheck {
  readonly findings: readonly Finding[];
  readonly withoutDigest: number;
}

/**
 * Compares the register and the books with the documents: number, date, party and amount of each, and, by the digest
 * in its trail, every row that it posted. This also finds an altered posting whose sums still balance.
 */
export async function verifyPostings(
  tx: Tx,
  coid: number,
  declaration: RecordDeclaration,
  records: readonly TrailedRecord[],
): Promise<PostingCheck> {
  const vouchers = await vouchersOf(
    tx,
    coid,
    declaration.entity,
    records.map(({ id }) => id),
  );
  const held = await heldRows(
    tx,
    coid,
    [...vouchers.values()].filter(({ state }) => state === "posted").map(({ id }) => id),
  );
  const findings: Finding[] = [];
  let withoutDigest = 0;
  for (const one of records) {
    const voucher = vouchers.get(one.id);
    findings.push(...registerFindings(declaration, one, voucher));
    if (voucher?.state !== "posted") continue;
    const posted = one.state?.posted ?? null;
    if (!posted) withoutDigest += 1;
    else findings.push(...digestFindings(one.name, posted, held.get(voucher.id)?.texts ?? []));
    findings.push(...dayFindings(one, declaration.document?.dateField, voucher, held.get(voucher.id)?.days ?? []));
  }
  return { findings, withoutDigest };
}

async function vouchersOf(
  tx: Tx,
  coid: number,
  entity: string,
  recids: readonly number[],
): Promise<ReadonlyMap<number, Voucher>> {
  const { rows } = await sql<Voucher>`
    select id, recid, vno, vdate::text as day, partyid, amount::text, state from voucher
    where coid = ${coid} and entity = ${entity} and recid = any(${[...recids]}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.recid, row]));
}

/** Rows of one voucher in force: as texts, by the index of their table in `POSTED_TABLES`, and days of dated rows. */
interface Held {
  readonly texts: readonly string[][];
  readonly days: readonly Set<string>[];
}

async function heldRows(tx: Tx, coid: number, ids: readonly number[]): Promise<ReadonlyMap<number, Held>> {
  const byVoucher = new Map<number, Held>(
    ids.map((id) => [id, { texts: POSTED_TABLES.map(() => []), days: POSTED_TABLES.map(() => new Set()) }]),
  );
  for (const [part, table] of POSTED_TABLES.entries()) {
    const { rows } = await sql<{ voucherid: number; text: string; day: string | null }>`
      select voucherid, ${sql.raw(table.text)} as text, ${table.isDated ? sql`edate::text` : sql`null`} as day from ${sql.table(table.name)} x where ${holdingAll(coid, table, ids)}`.execute(
      tx,
    );
    for (const { voucherid, text, day } of rows) {
      const held = byVoucher.get(voucherid);
      held?.texts[part]?.push(text);
      if (day !== null) held?.days[part]?.add(day);
    }
  }
  return byVoucher;
}

/** As `rowsInForce` for one voucher (`posted-table.ts`), for many at once. */
function holdingAll(coid: number, { name, isByRow }: PostedTable, ids: readonly number[]) {
  const of = sql`x.coid = ${coid} and x.voucherid = any(${[...ids]}::bigint[]) and not x.isreversal`;
  if (!isByRow)
    return sql`${of} and x.version = (select v.version from voucher v where v.coid = x.coid and v.id = x.voucherid)`;
  return sql`${of} and not exists (select from ${sql.table(name)} r where r.coid = x.coid and r.voucherid = x.voucherid and r.isreversal
    and (r.reverses = x.id or (r.reverses is null and r.version = x.version)))`;
}

function digestFindings(name: string, posted: Row, held: readonly (readonly string[])[]): readonly Finding[] {
  return POSTED_TABLES.flatMap((table, part) => {
    const [form = "", digest = ""] = String(posted[table.name] ?? "").split(":");
    const texts = held[part] ?? [];
    const isSame = digest === "" ? texts.length === 0 : form !== formOf(table) || digest === digestOf(texts);
    if (isSame) return [];
    return [
      {
        what: "posted",
        key: `${name}: ${PART_WORDS[table.name] ?? table.name}`,
        kept: texts.length === 0 ? "none" : [...texts].sort().join(" | "),
        counted: "not what the document posted",
      },
    ];
  });
}

/** Postings have the date of their document; an opening balance has no date of its own, only that of the register. */
function dayFindings(
  { name, stored }: TrailedRecord,
  dateField: string | undefined,
  voucher: Voucher,
  days: Held["days"],
): readonly Finding[] {
  const wanted = String((dateField && stored?.[dateField]) || voucher.day);
  return days.flatMap((found, part) => {
    const others = [...found].filter((day) => day !== wanted).sort();
    const word = POSTED_TABLES[part]?.name ?? "";
    return others.length === 0
      ? []
      : [
          {
            what: "posted",
            key: `${name}: day of ${PART_WORDS[word] ?? word}`,
            kept: others.join(", "),
            counted: wanted,
          },
        ];
  });
}

/** A record that has posted nothing yet (a ledger without an opening balance) has no row in the register. */
function registerFindings(
  declaration: RecordDeclaration,
  { name, stored }: TrailedRecord,
  voucher: Voucher | undefined,
): readonly Finding[] {
  const { document } = declaration;
  if (!stored || !document?.isPosted) return [];
  if (!voucher) return [{ what: "register", key: name, kept: "not in the register", counted: "stored" }];
  const wanted = stored[CANCELLED] === true ? "cancelled" : "posted";
  const pairs: readonly (readonly [word: string, kept: string, counted: string])[] = [
    ["state", voucher.state, wanted],
    ["date", voucher.day, String(stored[document.dateField])],
    ...(document.series ? [["number", voucher.vno, String(stored[document.series.numberField])] as const] : []),
    ...(document.partyField
      ? [["party", String(voucher.partyid ?? ""), String(stored[document.partyField] ?? "")] as const]
      : []),
    ...(document.amountField
      ? [
          [
            "amount",
            String(fromRupeesText(voucher.amount)),
            String(fromRupeesText(String(stored[document.amountField]))),
          ] as const,
        ]
      : []),
  ];
  return pairs.flatMap(([word, kept, counted]) =>
    kept === counted ? [] : [{ what: "register", key: `${name}: ${word}`, kept, counted }],
  );
}
