import { expect, test } from "vitest";
import { modeFor } from "../../../src/definitions/bill/payment-modes";

test("the mode follows the account: cash moves as cash, a bank by another mode, which stays where it was chosen", () => {
  const cash = { groups: ["Cash-in-Hand", "Current Assets"] };
  const bank = { groups: ["Bank Accounts", "Current Assets"] };
  expect([modeFor(cash, "cheque"), modeFor(cash, "cash")]).toEqual(["cash", "cash"]);
  expect([modeFor(bank, "cash"), modeFor(bank, "upi"), modeFor(bank, "")]).toEqual(["neft", "upi", ""]);
  expect(modeFor({ groups: ["Sundry Debtors"] }, "cash")).toBe("cash");
});
