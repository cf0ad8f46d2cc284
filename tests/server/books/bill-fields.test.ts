import { expect, test } from "vitest";
import { OWN_STATES } from "../../../src/domain/identity/own-identity";
// Imported first, as at the start of the server: declarations and the posting engine need each other.
import "../../../src/server/engine/records/record-declarations";
import { placeField } from "../../../src/server/engine/books/bills/bill-fields";

test("the states that can be chosen as a place of supply are those in which a business can be: no retired code, no other country, no jurisdiction of the Centre", () => {
  const field = placeField();
  const codes = field.kind === "choice" ? field.options.map(({ value }) => value) : [];
  expect(codes).toEqual(OWN_STATES.map(([code]) => code));
  expect(["25", "28", "96", "99"].filter((code) => codes.includes(code))).toEqual([]);
  expect(codes).toContain("97");
});
