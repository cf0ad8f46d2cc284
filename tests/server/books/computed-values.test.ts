import { describe, expect, test } from "vitest";
import { completeBill } from "../../../src/definitions/bill/complete-bill";
import { completeJournal } from "../../../src/definitions/bill/complete-journal";
import { completeMoney } from "../../../src/definitions/bill/complete-money";
import { addComputed } from "../../../src/server/engine/books/entering/computed-values";
import { declarationOf, recordDeclarations } from "../../../src/server/engine/records/record-declarations";
import { isLines } from "../../../src/server/engine/records/shape";

const party = {
  name: "Asha",
  address: "",
  pincode: "",
  phone: "",
  id: 3,
  gstType: "regular",
  gstin: "27AAKCS4821F1ZB",
  stateCode: "27",
  creditDays: 15,
  isBillwise: true,
};
const facts = { party, items: new Map(), ownState: "27", isRounded: true };
const record = {
  edateview: "2026-06-10",
  partyid: 3,
  items: [{ qty: 1, rate: 100 }],
  charges: [{ amount: 100, gstpercent: 18 }],
  payments: [],
};

describe("what is computed never has the name of what is entered", () => {
  test.each(
    recordDeclarations().flatMap((one) => (one.document?.bill ? [[one.entity, one.document.bill] as const] : [])),
  )("%s", (entity, form) => {
    const made = completeBill(form, record, facts);
    expect(Object.keys(made.charges[0] ?? {})).toContain("total");
    const given = { ...record };
    addComputed(declarationOf(entity), given, { ...made.values, items: made.items, charges: made.charges });
    expect(given.charges).toMatchObject([{ amount: 100, taxable: 100, total: 118 }]);
  });

  test.each(["payment", "receipt", "journal"] as const)("%s", (entity) => {
    const ledger = (id: number, groups: readonly string[]) =>
      [id, { id, name: String(id), isBillwise: true, tds: null, tcs: null, groups, open: [] }] as const;
    const ledgers = new Map([ledger(3, ["Sundry Creditors"]), ledger(4, ["Bank Accounts"])]);
    const values = {
      edateview: "2026-06-10",
      partyid: 3,
      accountid: 4,
      mgrossamt: 5,
      bills: [],
      entries: [
        { ledgerid: 3, debit: 5 },
        { ledgerid: 4, credit: 5 },
      ],
    };
    const made = entity === "journal" ? completeJournal(values, ledgers) : completeMoney(entity, values, ledgers);
    expect([made.faults, Object.keys(made.values)]).toEqual([[], expect.arrayContaining(["swt_amt"])]);
    addComputed(declarationOf(entity), { ...values }, made.values);
  });

  test("a declaration that would lay one over the other is refused, whatever the values are", () => {
    const lay = (values: object) => () =>
      addComputed(declarationOf("sale"), { discountamt: 5, charges: [{ amount: 100 }] }, { ...values });
    expect(lay({ discountamt: 5 })).toThrow("sale computes discountamt, which a person enters.");
    expect(lay({ charges: [{ amount: 100 }] })).toThrow("sale computes amount of charges, which a person enters.");
    expect(lay({ charges: [] })).toThrow("sale computes 0 lines of charges; 1 were entered.");
  });

  test("fields that another kind computes are left out", () => {
    const given = { narration: "x" };
    addComputed(declarationOf("sale"), given, { fy: "2026-27" });
    expect(given).toEqual({ narration: "x" });
    expect(declarationOf("purchase").fields.find(({ key }) => key === "fy")?.computed).toBe(true);
  });

  test("every total of a document is a computed field", () => {
    const entered = recordDeclarations()
      .filter(({ document }) => document?.bill)
      .flatMap(({ entity, fields }) =>
        fields
          .flatMap((field) => (isLines(field) ? field.columns : [field]))
          .filter(({ key, computed }) => /^s[a-z]+_amt$|^mgrossamt$|^taxable$|^total$/.test(key) && !computed)
          .map(({ key }) => `${entity}.${key}`),
      );
    expect(entered).toEqual([]);
  });
});
