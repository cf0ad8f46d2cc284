import { describe, expect, test } from "vitest";
import { readDefinition } from "../../../src/client/form/open/definition";
import type { FormDefinition } from "../../../src/client/form/open/definition";
import { titleOf } from "../../../src/client/form/open/record-values";
import { formRow } from "../../../src/definitions/blank-form-row";
import type { FormRow } from "../../../src/definitions/form-row";
import type { Row } from "../../../src/wire/envelope";

/**
 * The form of a kind of document as the server sends it: number, day, the pickers, and a total that only the bar
 * shows.
 */
function definitionOf(formtitle: string, pickers: readonly string[], documentform: string): FormDefinition {
  const rows: readonly Partial<FormRow>[] = [
    { key: "autobillno", comp_type: "txt" },
    { key: "edateview", comp_type: "txt", TXT_TextMode: "Date" },
    ...pickers.map((key) => ({ key, comp_type: "ddlssolo" })),
    { key: "mgrossamt", comp_type: "txt", field_visible: 0 },
  ];
  const definition = readDefinition(
    rows.map((row, n) => ({ ...formRow(row), id: n + 1, ...(n === 0 ? { formtitle, documentform } : {}) })),
  );
  if (!definition) throw new Error("The form no longer has a rows.");
  return definition;
}
const HEAD = JSON.stringify({ fields: [], lines: {}, conversions: [] });

describe("what waits is called by", () => {
  const values = {
    autobillno: "",
    edateview: "2026-11-23",
    partyid: 7,
    accountid: 3,
    godownid: 4,
    mgrossamt: "123456.7",
  };
  test.each<
    readonly [
      what: string,
      title: string,
      pickers: readonly string[],
      labels: Record<string, string>,
      entered: Row,
      said: string,
    ]
  >([
    [
      "whom a bill is made out to, its day and its amount",
      "Sale Detail",
      ["accountid", "partyid"],
      { accountid: "Sales", partyid: "Gowda" },
      values,
      "Sale Detail: Gowda, 23-Nov-2026, ₹1,23,456.70",
    ],
    [
      "the first record that a document without a party names",
      "Stock Transfer Detail",
      ["godownid", "accountid"],
      { accountid: "MYS Store", godownid: "MYS Shop" },
      { ...values, mgrossamt: 0 },
      "Stock Transfer Detail: MYS Shop, 23-Nov-2026",
    ],
    [
      "its day alone where nothing else is entered",
      "Journal Detail",
      [],
      {},
      { edateview: "2026-11-23" },
      "Journal Detail: 23-Nov-2026",
    ],
  ])("%s", (_, title, pickers, labels, entered, said) => {
    expect(titleOf(definitionOf(title, pickers, HEAD), entered, labels)).toBe(said);
  });

  test("the first thing that was entered of a record that is no document", () => {
    expect(titleOf(definitionOf("Own GST Registration", [], ""), { autobillno: "", edateview: "2026-04-01" }, {})).toBe(
      "Own GST Registration: 01-Apr-2026",
    );
    expect(titleOf(definitionOf("Ledger Detail", [], ""), { autobillno: "Gowda", edateview: "2026-04-01" }, {})).toBe(
      "Ledger Detail: Gowda",
    );
  });
});
