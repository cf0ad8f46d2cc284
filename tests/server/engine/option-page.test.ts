import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ALIASES } from "../../../src/client/offline/reference/row";
import { MATCH, matching, normalised } from "../../../src/definitions/name-match";
import { likeText } from "../../../src/server/engine/lists/list-filter";
import { optionPage } from "../../../src/server/engine/pickers/option-page";
import { accessOf } from "../../../src/server/engine/records/access";
import { declarationOf, recordDeclarations } from "../../../src/server/engine/records/record-declarations";
import { addRecords } from "../../../src/server/engine/saving/write";
import type { Row } from "../../../src/wire/envelope";
import type { TestServer } from "../harness";
import { inCompany, openCompanies } from "../records/company";
import { ean13 } from "../records/samples";

const BARCODE = ean13(771);
/** Names that differ in a letter, a sign or a number, some of them codes and aliases of others. */
const ITEMS: readonly Row[] = [
  "Rice",
  "Rice 5 kg",
  "Rice 25 kg",
  "Rice-5",
  "Ricetta",
  "Brown Rice",
  "Rice Brown 5",
  "Price tag",
  "R5",
  "100",
  "100 Bolt",
  "Bolt 100",
  "B_lt 10%",
  "Bolt (M8)",
  "Bolt M.8",
].map((itemname, n) => ({
  itemname,
  code: n === 3 ? "rice brown 5" : n === 10 ? "100" : `K${n}`,
  alias: n === 5 ? "Rice" : n === 7 ? "Tag" : "",
  unitid: "PCS",
  barcodes: n === 4 ? [{ barcode: BARCODE }] : [],
}));

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
  await inCompany(server, (ctx) => addRecords(ctx, declarationOf("item"), [...ITEMS]));
});
afterAll(() => server.close());

const found = (search: string): readonly Row[] => {
  const words = normalised(search).split(" ");
  const textOf = ({ itemname, code, alias, barcodes }: Row) =>
    [itemname, code, alias, ...(barcodes as readonly Row[]).map(({ barcode }) => barcode)].join(" ").toLowerCase();
  return ITEMS.filter((row) => words.every((word) => textOf(row).includes(word)));
};

/** What `matching` says of each item, in the order of the pickers. */
function expected(search: string): readonly (readonly [name: unknown, match: number])[] {
  const { text, of } = matching(search);
  return found(search)
    .map(({ itemname, code, alias, barcodes }) => {
      const codes = [code, ...(barcodes as readonly Row[]).map(({ barcode }) => barcode)].map((one) =>
        normalised(String(one)),
      );
      return [
        itemname,
        of(normalised(String(itemname)), codes.includes(text), alias !== "" && normalised(String(alias)) === text),
      ] as const;
    })
    .toSorted(([a, m], [b, n]) => m - n || (String(a).toLowerCase() < String(b).toLowerCase() ? -1 : 1));
}

async function page(search: string, offset: number, length: number, sortedMax?: number) {
  const declaration = declarationOf("item");
  const like = normalised(search)
    .split(" ")
    .map((word) => sql`t.search_text like ${`%${likeText(word)}%`}`);
  return inCompany(server, async (ctx) => {
    const rows = await optionPage(ctx, declaration, await accessOf(ctx, declaration), {
      columns: ["t.itemname as label"],
      where: sql.join([sql`t.coid = ${ctx.session.coid}`, ...like], sql` and `),
      total: found(search).length,
      search,
      offset,
      length,
      ...(sortedMax === undefined ? {} : { sortedMax }),
    });
    return rows.map(({ label, match }) => [label, Number(match)] as const);
  });
}

const SEARCHES = fc.oneof(
  fc.constantFrom("rice", "Rice 5", "5 kg", "100", "tag", "bolt m.8", "b_lt", "10%", "(m8)", BARCODE, "rice brown 5"),
  fc
    .array(fc.constantFrom("r", "rice", "5", "kg", "bo", "bolt", "100", "-5", "(m", "m.8", "k1", "%", "_"), {
      minLength: 1,
      maxLength: 3,
    })
    .map((words) => words.join(" ")),
);

test("the database ranks as the device does, whatever is typed, page by page", async () => {
  await fc.assert(
    fc.asyncProperty(SEARCHES, fc.integer({ min: 1, max: 5 }), async (search, length) => {
      const pages: (readonly [unknown, number])[] = [];
      for (let offset = 0; offset < ITEMS.length; offset += length) pages.push(...(await page(search, offset, length)));
      expect(pages).toEqual(expected(search));
    }),
    { numRuns: 60 },
  );
});

test("of very many matches, codes and beginnings come first, then the others by name, each once", async () => {
  await fc.assert(
    fc.asyncProperty(SEARCHES, fc.integer({ min: 1, max: 5 }), async (search, length) => {
      const pages: (readonly [unknown, number])[] = [];
      for (let offset = 0; offset < ITEMS.length; offset += length)
        pages.push(...(await page(search, offset, length, 0)));
      const tierOf = (match: number) =>
        match === MATCH.code ? 0 : match <= MATCH.beginning && match !== MATCH.alias ? 1 : 2;
      const wanted = expected(search).toSorted(
        ([a, m], [b, n]) => tierOf(m) - tierOf(n) || (String(a).toLowerCase() < String(b).toLowerCase() ? -1 : 1),
      );
      expect(pages).toEqual(wanted);
    }),
    { numRuns: 60 },
  );
});

test("a device knows every column by which people enter a record", () => {
  const declared = recordDeclarations().flatMap(({ fields }) =>
    fields.flatMap((one) => (one.kind === "text" && one.alias ? [one.key] : [])),
  );
  expect([...new Set(declared)].toSorted()).toEqual([...ALIASES].toSorted());
});

test("pickers answer in this order, each option with how well it fits", async () => {
  const rows = await server.call("WEBAPIGetddls", { sid: "item", search: "rice" });
  expect(rows.map(({ label, match }) => [label, match])).toEqual(expected("rice"));
  expect((await server.call("WEBAPIGetddls", { sid: "item", search: "" }))[0]).not.toHaveProperty("match");
});
