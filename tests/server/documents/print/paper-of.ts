import type { Paper } from "../../../../src/definitions/print/paper";

/** A paper with what the test is about; the rest of it is empty. */
export const paperOf = (paper: Partial<Paper>): Paper => ({
  title: "Note",
  number: "N/1",
  day: "01-Jun-2026",
  issuer: { name: "Kaveri Pumps", lines: [] },
  logo: null,
  parties: [],
  facts: [],
  table: null,
  totals: [],
  words: "",
  more: [],
  bank: [],
  upi: "",
  remarks: "",
  terms: "",
  signatory: "Kaveri Pumps",
  stamp: "",
  ...paper,
});
