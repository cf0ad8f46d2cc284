import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { declarationOf, recordDeclarations } from "../../../src/server/engine/records/record-declarations";
import { saveParams } from "../../../src/server/engine/saving/save";
import type { Row } from "../../../src/wire/envelope";
import { inCompany } from "../records/company";
import { view } from "../records/samples";
import { DAY, recordOf } from "./help/any-document";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";

let books: Books;
/** Records that the free kinds refer to: a scan that is set back, lots of each stage. */
const named: Record<string, Row> = {};
beforeAll(async () => {
  books = await openBooks();
  const save = async (entity: string, values: Row) => {
    const made = await books.save(entity, values);
    if (made.err !== 0) throw new Error(`${entity}: ${JSON.stringify(made)}`);
    return made.id;
  };
  await save("item", {
    code: "Cola",
    itemname: "Cola",
    unitid: "PCS",
    hsncode: "22021010",
    gstrates: [{ eff_date: "2017-07-01", gstrate: 28, cess: 12, cessrupees: 0.125 }],
  });
  await save("item", { code: "Milk", itemname: "Milk", unitid: "LTR", hsncode: "0401", taxability: "exempt" });
  const rates = (firm: number) => [
    { eff_date: "2025-04-01", ratefirm: firm, rateperson: 1, ratenopan: 20, perdocument: 0, peryear: 0 },
  ];
  await save("tdssection", { code: "194C", wtname: "Contractors", wtkind: "deduct", wtrates: rates(2) });
  await save("tdssection", { code: "206C", wtname: "Scrap", wtkind: "collect", wtrates: rates(1) });
  const party = (drconame: string, more: Row) =>
    save("debtors", { drconame, acgroupid: "Sundry Creditors", pan: "AAKCS4821F", stateid: "Maharashtra", ...more });
  await party("Builder", { gsttype: "regular", gstin: "27AAKCS4821F1ZB", istds: 1, tdssectionid: "194C" });
  await party("Scrap Dealer", { gsttype: "unregistered", istcs: 1, tcssectionid: "206C" });
  await save("viitem", { itemname: "Saree", code: "S1" });
  const lotid = await save("viinward", { edateview: DAY, partyid: "Asha", itemid: "Saree", pieces: 900 });
  for (const entity of ["vicheck", "viprog", "viproduction", "viheat", "vioutcheck", "vioutward"])
    await save(
      entity,
      (named[entity] = {
        edateview: DAY,
        lots: [{ lotid, pieces: 100 }],
        ...(entity === "vioutward" ? { partyid: "Asha" } : {}),
      }),
    );
});
afterAll(() => books.server.close());

/** Every kind of document, including future ones, except a reset, which is never changed. */
const KINDS = recordDeclarations()
  .filter(({ document, entity }) => document && entity !== "reset")
  .map(({ entity }) => entity);

/** Everything that a save writes for a document, without the time and version columns. */
const written = (entity: string, id: unknown) =>
  inCompany(books.server, async ({ tx }) => {
    const rows: Record<string, unknown> = {};
    for (const table of ["ledger_entry", "stock_move", "bill_entry", "voucher_line", "withheld_entry", "stock_billed"])
      rows[table] = (
        await sql`select t.* from ${sql.table(table)} t join voucher v on v.id = t.voucherid where v.entity = ${entity} and v.recid = ${Number(id)} order by t.id`.execute(
          tx,
        )
      ).rows;
    return {
      ...rows,
      voucher: (
        await sql`select vdate, partyid, amount, version, state from voucher where entity = ${entity} and recid = ${Number(id)}`.execute(
          tx,
        )
      ).rows,
    };
  });

/** What a form shows of a record and sends back, without the version. */
const shown = async (entity: string, id: unknown): Promise<Row> => {
  const { rowver: _, ...rest } = await view(books.server, entity, Number(id));
  return rest;
};

describe("a document that is computed and saved again without a change is what it was, to the paisa", () => {
  test.each(KINDS)("%s", async (entity) => {
    await fc.assert(
      fc.asyncProperty(recordOf(entity, named), async (values) => {
        const made = await books.save(entity, values);
        if (made.err !== 0) throw new Error(JSON.stringify([values, made]));
        const [before, posted] = [await shown(entity, made.id), await written(entity, made.id)];
        expect(before).toMatchObject(enteredOf(entity, values));
        // As a form does: sends everything shown, including computed cells, and then another narration.
        expect(await books.save(entity, { ...sendable(entity, before), id: made.id })).toMatchObject({ err: 0 });
        expect([await shown(entity, made.id), await written(entity, made.id)]).toEqual([before, posted]);
        for (const narration of ["Once more", "And again"])
          expect(
            await books.save(entity, { ...sendable(entity, before), id: made.id, ...withText(before, narration) }),
          ).toMatchObject({ err: 0 });
        expect([await shown(entity, made.id), await written(entity, made.id)]).toEqual([
          { ...before, ...withText(before, "And again") },
          posted,
        ]);
      }),
      { numRuns: declarationOf(entity).document?.isPosted ? 5 : 1, endOnFailure: true },
    );
  });
});

const TEXTS = ["narration", "remark", "reason", "followup"];
/** The free text of a document, under the name that its kind uses. */
const withText = (record: Row, text: string): Row =>
  Object.fromEntries(
    TEXTS.filter((key) => key in record)
      .slice(0, 1)
      .map((key) => [key, text]),
  );

const sendable = (entity: string, record: Row): Row =>
  Object.fromEntries(
    saveParams(declarationOf(entity)).flatMap((key) => (key in record ? [[key, record[key]] as const] : [])),
  );

/** The form shows entered numbers and flags: no computed value replaces them. */
function enteredOf(entity: string, values: Row): Row {
  const isPlain = (value: unknown) => typeof value === "number";
  const computed = new Set(
    fieldsOf(entity)
      .filter((field) => field.computed)
      .map(({ key }) => key),
  );
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
      if (computed.has(key)) return [];
      if (Array.isArray(value))
        return [
          [
            key,
            (value as readonly Row[]).map((line) =>
              expect.objectContaining(
                Object.fromEntries(
                  Object.entries(line).filter(([name, cell]) => isPlain(cell) && !name.endsWith("id")),
                ),
              ),
            ),
          ],
        ];
      return isPlain(value) && !FLAGS.has(key) ? [[key, value]] : [];
    }),
  );
}
const FLAGS: ReadonlySet<string> = new Set(["isinclusive", "isrcm"]);
const fieldsOf = (entity: string) => declarationOf(entity).fields;
