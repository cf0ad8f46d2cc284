import { expect, test } from "vitest";
import { laidOver, NO_PAPER_OVERLAY, type PaperOverlay } from "../../../../src/definitions/print/overlay/paper-overlay";
import { mayLeaveOut, partsOf } from "../../../../src/definitions/print/overlay/paper-parts";
import { fieldsIn, filledText } from "../../../../src/definitions/print/overlay/paper-text";
import { paperOf } from "../../../server/documents/print/paper-of";

const column = (title: string) => ({ title, isFigure: false, width: 40 });
const PAPER = paperOf({
  parties: [{ label: "Bill to", name: "Asha", lines: [] }],
  facts: [
    { label: "Due date", text: "01-Jul-2026" },
    { label: "Place of supply", text: "Maharashtra (27)" },
  ],
  table: {
    columns: [column("#"), column("Description")],
    rows: [
      { cells: ["1", "Bolt\nBatch B7"], carried: null },
      { cells: ["2", "Nut"], carried: null },
      { cells: ["", "Freight"], carried: null },
    ],
  },
  totals: [{ label: "Round off", text: "-0.14" }],
  words: "Rupees Ten Only",
  remarks: "Against order 17",
  bank: [{ label: "Bank", text: "State Bank" }],
});
const ROW = {
  vehicleno: "MH 12 AB 1",
  salesmanid: 7,
  salesmanid_label: "Ravi",
  duedate: "2026-07-01",
  mgrossamt: "1234567.5",
  nothing: "",
  zero: 0,
  items: [
    { mrp: "120", qty: "3" },
    { mrp: "", qty: "1" },
  ],
};
const over = (change: Partial<PaperOverlay>) => laidOver(PAPER, { ...NO_PAPER_OVERLAY, ...change }, ROW);

test("an overlay without changes leaves the paper as it is", () => {
  expect(over({})).toEqual(PAPER);
});

test("labels of parties, facts, columns and totals are changed; those of parts that the paper does not have are ignored", () => {
  const paper = over({
    labels: {
      "parties/Bill to": "Buyer",
      "facts/Due date": "Pay by",
      "columns/Description": "Particulars",
      "totals/Round off": "Rounded",
      "facts/Gone": "Never",
    },
  });
  expect(paper.parties[0]?.label).toBe("Buyer");
  expect(paper.facts.map(({ label }) => label)).toEqual(["Pay by", "Place of supply"]);
  expect(paper.table?.columns.map(({ title }) => title)).toEqual(["#", "Particulars"]);
  expect(paper.totals[0]).toEqual({ label: "Rounded", text: "-0.14" });
});

test("facts and sections are left out, but never what a law asks for", () => {
  const paper = over({ leftOut: ["facts/Due date", "sections/Amount in words", "sections/Bank account"] });
  expect([paper.facts.map(({ label }) => label), paper.words, paper.bank]).toEqual([["Place of supply"], "", []]);
  const may = ["facts/Due date", "facts/Place of supply", "facts/Against", "totals/Round off", "sections/UPI code"];
  expect(may.map(mayLeaveOut)).toEqual([true, false, false, false, true]);
  expect(partsOf(PAPER).map(({ id, isLabelled, mayLeaveOut: may }) => [id, isLabelled, may])).toEqual([
    ["parties/Bill to", true, false],
    ["facts/Due date", true, true],
    ["facts/Place of supply", true, false],
    ["columns/#", true, false],
    ["columns/Description", true, false],
    ["totals/Round off", true, false],
    ["sections/Amount in words", false, true],
    ["sections/Bank account", false, true],
  ]);
});

test("texts stand beside the party, below their items and with the remarks, with names, days and results; one without values is left out", () => {
  const paper = over({
    added: [
      { place: "facts", label: "Vehicle", text: "{vehicleno}" },
      { place: "facts", label: "Empty", text: "{nothing}" },
      { place: "line", label: "", text: "MRP {= mrp * qty}" },
      { place: "remarks", label: "", text: "Sold by {salesmanid}, due {duedate}, half is {= mgrossamt / 2}" },
      { place: "remarks", label: "", text: "Goods once sold are not taken back." },
    ],
    labels: { "columns/Description": "Particulars" },
  });
  expect(paper.facts.at(-1)).toEqual({ label: "Vehicle", text: "MH 12 AB 1" });
  expect(paper.facts).toHaveLength(3);
  expect(paper.table?.rows.map(({ cells }) => cells[1])).toEqual(["Bolt\nBatch B7, MRP 360.00", "Nut", "Freight"]);
  expect(paper.remarks).toBe(
    "Against order 17\nSold by Ravi, due 01-Jul-2026, half is 6,17,283.75\nGoods once sold are not taken back.",
  );
});

test("a text that cannot be computed is left out and says why, and the paper is printed", () => {
  const added = [
    { place: "remarks", label: "", text: "Each {= mgrossamt / zero}" },
    { place: "remarks", label: "", text: "Bad {= 3 + }" },
    { place: "remarks", label: "", text: "Word {= vehicleno * 2}" },
  ] as const;
  expect(over({ added }).remarks).toBe("Against order 17");
  expect(added.map(({ text }) => filledText(text, ROW).problems)).toEqual([
    ["The calculation divides by zero. The result is 0."],
    [expect.any(String)],
    ['The value of "vehicleno" is not a number. The result is 0.'],
  ]);
});

test("the fields of a text are named once each, and a calculation that cannot be read is a problem", () => {
  expect(fieldsIn("{a} of { b } is {= a + c} and {a}")).toEqual({ fields: ["a", "b", "c"], problems: [] });
  expect(fieldsIn("{= 1 +}").problems).toHaveLength(1);
});
