/**
 * What a device computes of a document that waits there is what the server posts of it, to the paisa, for every kind
 * that the device can tell.
 */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LedgerKey, Posted } from "../../../src/client/posting/posted";
import { postRecord } from "../../../src/client/posting/post-record";
import { isGoodsForm } from "../../../src/definitions/bill/goods-forms";
import { isMoneyForm } from "../../../src/definitions/bill/money-forms";
import { toRupeesText } from "../../../src/domain/money";
import { toQuantityText } from "../../../src/domain/quantity";
import { ledgersOfRoles } from "../../../src/server/engine/ledgers/ledger-roles";
import { recordDeclarations } from "../../../src/server/engine/records/record-declarations";
import type { Row } from "../../../src/wire/envelope";
import { recordOf } from "../books/help/any-document";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";
import { inCompany } from "../records/company";
import { view } from "../records/samples";
import { deviceOf } from "./help/device";
import { mustSave } from "./help/must-save";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  const save = (entity: string, values: Row) => mustSave(books, entity, values);
  await save("item", {
    code: "Cola",
    itemname: "Cola",
    unitid: "PCS",
    hsncode: "22021010",
    gstrates: [{ eff_date: "2017-07-01", gstrate: 28, cess: 12, cessrupees: 0.125 }],
  });
  await save("item", { code: "Milk", itemname: "Milk", unitid: "LTR", hsncode: "0401", taxability: "exempt" });
  const rates = [{ eff_date: "2025-04-01", ratefirm: 2, rateperson: 1, ratenopan: 20, perdocument: 0, peryear: 0 }];
  await save("tdssection", { code: "194C", wtname: "Contractors", wtkind: "deduct", wtrates: rates });
  await save("tdssection", { code: "206C", wtname: "Scrap", wtkind: "collect", wtrates: rates });
  const party = (drconame: string, more: Row) =>
    save("debtors", { drconame, acgroupid: "Sundry Creditors", pan: "AAKCS4821F", stateid: "Maharashtra", ...more });
  await party("Builder", { gsttype: "regular", gstin: "27AAKCS4821F1ZB", istds: 1, tdssectionid: "194C" });
  await party("Scrap Dealer", { gsttype: "unregistered", istcs: 1, tcssectionid: "206C" });
});
afterAll(() => books.server.close());

const KINDS = recordDeclarations()
  .filter(({ document, entity }) => document?.isPosted && (document.bill || isMoneyForm(entity) || isGoodsForm(entity)))
  .map(({ entity }) => entity);

const sorted = (rows: readonly unknown[]): readonly unknown[] =>
  rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** Entries, goods and bills that a document posts now. */
async function postedBy(entity: string, id: unknown): Promise<Row> {
  const held = sql`v.entity = ${entity} and v.recid = ${Number(id)} and not x.isreversal and x.version = v.version`;
  const read = (fields: ReturnType<typeof sql>, table: string) =>
    inCompany(books.server, async ({ tx }) =>
      sorted(
        (
          await sql<Row>`select ${fields} from voucher v join ${sql.table(table)} x on x.voucherid = v.id where ${held}`.execute(
            tx,
          )
        ).rows,
      ),
    );
  return {
    entries: await read(sql`x.ledgerid::text as ledger, x.amount::text as amount`, "ledger_entry"),
    moves: await read(
      sql`x.itemid::text as item, x.godownid::text as godown, trim_scale(x.qty)::text as quantity`,
      "stock_move",
    ),
    bills: await read(
      sql`x.ledgerid::text as ledger, x.kind, x.refno, x.duedate::text as duedate, x.amount::text as amount`,
      "bill_entry",
    ),
  };
}

/** The same of what a device computed. */
function told(posted: Posted | null, roles: ReadonlyMap<string, number>): Row {
  if (!posted) throw new Error("The device could not tell what the document posts.");
  const idOf = (key: LedgerKey): string => (typeof key === "string" ? key : String(roles.get(key.role) ?? key.role));
  return {
    entries: sorted(
      posted.entries.map(({ ledger, amount }) => ({ ledger: idOf(ledger), amount: toRupeesText(amount) })),
    ),
    moves: sorted(
      posted.moves.map(({ item, godown, quantity }) => ({ item, godown, quantity: toQuantityText(quantity) })),
    ),
    bills: sorted(
      posted.bills.map(({ ledger, kind, refno, duedate, amount }) => ({
        ledger,
        kind,
        refno,
        duedate,
        amount: toRupeesText(amount),
      })),
    ),
  };
}

/** The same with parties to which no tax at source applies: the sums of the year are not on a device. */
const untaxed = (values: Row): Row =>
  JSON.parse(JSON.stringify(values).replaceAll("Builder", "Steel Co").replaceAll("Scrap Dealer", "Asha")) as Row;

const rolesNow = () => inCompany(books.server, async (ctx) => new Map(await ledgersOfRoles(ctx)));

describe("property: what a device computes of a waiting document is what the server posts, to the paisa", () => {
  test.each(KINDS)("%s, as it is stored", async (entity) => {
    await fc.assert(
      fc.asyncProperty(recordOf(entity, {}), async (values) => {
        const { id } = await mustSave(books, entity, values);
        const record = await view(books.server, entity, Number(id));
        const { offline } = await deviceOf(books.server, true);
        expect(told(await postRecord(offline, entity, record), await rolesNow())).toEqual(await postedBy(entity, id));
      }),
      { numRuns: 3, endOnFailure: true },
    );
  });

  test.each(KINDS)("%s, new, from downloaded copies alone", async (entity) => {
    await fc.assert(
      fc.asyncProperty(recordOf(entity, {}).map(untaxed), async (values) => {
        const first = await mustSave(books, entity, values);
        const record = await view(books.server, entity, Number(first.id));
        const [gone] = await books.server.call(
          `${entity}_R_btndelete_approve`,
          { id: String(first.id), type: "cancel", cancelreason: "Entered twice" },
          { id: crypto.randomUUID() },
        );
        expect(gone?.errormsg ?? "").toBe("");
        const { offline } = await deviceOf(books.server, false);
        const posted = await postRecord(offline, entity, { ...record, id: "tmp:1", autobillno: "NEW" });
        const { id } = await mustSave(books, entity, values);
        const { autobillno } = await view(books.server, entity, Number(id));
        const bills = (posted?.bills ?? []).map((bill) => ({
          ...bill,
          refno: bill.refno === "NEW" ? String(autobillno) : bill.refno,
        }));
        expect(told(posted && { ...posted, bills }, await rolesNow())).toEqual(await postedBy(entity, id));
      }),
      { numRuns: 3, endOnFailure: true },
    );
  });
});
