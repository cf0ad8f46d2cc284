import type { BillForm } from "../../../../definitions/bill/bill-kind";
import { recordDeclarations } from "../../records/record-declarations";

/** Kinds of documents (challans) that have moved the goods of their lines before a bill takes them. */
export const movedBy = (stock: BillForm["stock"]): readonly string[] =>
  stock === 0
    ? []
    : recordDeclarations()
        .filter(({ document }) => document?.bill?.stock === stock)
        .map(({ entity }) => entity);
