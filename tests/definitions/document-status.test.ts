import { expect, test } from "vitest";
import { isoDate } from "../../src/domain/calendar";
import { statusOn } from "../../src/definitions/document-status";

const bill = (docstatus: string, docdue: string) => ({ id: 7, docstatus, docdue });

test.each([
  ["an unpaid bill after its due day is overdue", "Unpaid", "2026-06-10", "2026-06-11", "Overdue"],
  ["on its due day it is not", "Unpaid", "2026-06-10", "2026-06-10", "Unpaid"],
  ["a part that is pending is overdue too", "Part paid", "2026-06-10", "2026-07-01", "Part paid, overdue"],
  ["what is paid stays paid", "Paid", "", "2027-01-01", "Paid"],
  [
    "a bill that was overdue stays so where the clock of a device goes back",
    "Overdue",
    "2026-06-10",
    "2026-06-01",
    "Overdue",
  ],
  ["a cancelled bill stays cancelled", "Cancelled", "2026-06-10", "2026-07-01", "Cancelled"],
])("a copied document as its list would show it today: %s", (_what, status, due, today, shown) => {
  expect(statusOn(bill(status, due), isoDate(today))).toEqual({ ...bill(status, due), docstatus: shown });
});

test("a document without a status stays as it is", () => {
  const row = { id: 7 };
  expect(statusOn(row, isoDate("2026-06-10"))).toBe(row);
});
