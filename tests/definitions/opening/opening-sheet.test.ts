import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoDate } from "../../../src/domain/calendar";
import { formatAmount } from "../../../src/domain/indian-format";
import {
  readAmountCell,
  readDayCell,
  readQuantityCell,
  readRateCell,
} from "../../../src/definitions/opening/opening-cells";
import { OPENING_KINDS, type OpeningKind, plainHeading } from "../../../src/definitions/opening/opening-kinds";
import { readOpeningSheet } from "../../../src/definitions/opening/opening-sheet";

const TODAY = isoDate("2026-09-30");
const read = (kind: OpeningKind, ...lines: string[][]) => readOpeningSheet(kind, lines, TODAY);

describe("cells", () => {
  test.each([
    ["1,25,000.50", "125000.50", false, ""],
    ["₹ 500 Dr", "500.00", false, "Dr"],
    ["(1200.00)", "1200.00", true, ""],
    ["-300.5", "300.50", true, ""],
    ["12.00 Cr.", "12.00", false, "Cr"],
    ["Rs. 7 credit", "7.00", false, "Cr"],
    ["", "", false, ""],
    ["-", "", false, ""],
    ["0", "0.00", false, ""],
    ["33.300000000000004", "33.30", false, ""],
    ["0.289999999999", "0.29", false, ""],
  ])("the amount %s", (raw, rupees, isNegative, side) =>
    expect(readAmountCell(raw)).toEqual({ value: { rupees, isNegative, side } }),
  );

  test.each([
    ["abc", '"abc" is not an amount.'],
    ["1.234", '"1.234" has more than two decimals.'],
    ["(5", '"(5" is not an amount.'],
    ["99999999999999999", '"99999999999999999" is too large.'],
  ])("%s is no amount", (raw, fault) => expect(readAmountCell(raw)).toEqual({ fault }));

  test("every amount that can be counted is read as it is written, with any grouping and side", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_000_000_000_000 }), fc.constantFrom("", " Dr", " Cr"), (paise, side) => {
        const rupees = `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, "0")}`;
        expect(readAmountCell(`${formatAmount(rupees)}${side}`)).toEqual({
          value: { rupees, isNegative: false, side: side.trim() },
        });
      }),
    );
  });

  test.each([
    ["05-Apr-26", "2026-04-05"],
    ["5/4/2026", "2026-04-05"],
    ["2026-04-05T00:00:00", "2026-04-05"],
    ["05-04-26", "2026-04-05"],
    ["", ""],
  ])("the day %s", (raw, value) => expect(readDayCell(raw, TODAY)).toEqual({ value }));
  test.each(["5", "5-Apr", "soon", "31-02-2026", "today"])("%s is no day with its year", (raw) =>
    expect(readDayCell(raw, TODAY)).toHaveProperty("fault"),
  );
  test("a quantity may have its unit, a rate what it is for", () => {
    expect(readQuantityCell(" 1,200.5 Nos")).toEqual({ value: { qty: "1200.5", unit: "Nos" } });
    expect(readQuantityCell("-3")).toEqual({ fault: "A quantity cannot be negative." });
    expect(readRateCell("1,500.00/Nos")).toEqual({ value: "1500" });
    expect(readRateCell("1.2345")).toEqual({ fault: '"1.2345" has more than three decimals.' });
  });
});

describe("ledgers", () => {
  test("a trial balance as Tally exports it: titles above, other headings, totals and stock passed over", () => {
    const found = read(
      "openingledger",
      ["Asha Traders"],
      ["Trial Balance", "1-Apr-26"],
      [],
      ["Particulars", "Under", "Debit", "Credit", "GSTIN"],
      ["Cash", "Cash-in-Hand", "5,000.00", ""],
      ["Capital", "Capital Account", "", "5000"],
      ["Opening Stock", "", "10", ""],
      ["Grand Total", "", "5000", "5000"],
      ["Rent", "Indirect Expenses", "", ""],
    );
    expect(found.problems).toEqual([]);
    expect(found.records).toEqual([
      { row: "5", ledger: "Cash", group: "Cash-in-Hand", amount: "5000.00", side: "Dr" },
      { row: "6", ledger: "Capital", group: "Capital Account", amount: "5000.00", side: "Cr" },
    ]);
    expect(found.notes).toEqual([
      "Not used: GSTIN.",
      "Row 7 is the value of stock, not a ledger. Import it as opening stock.",
      "Row 8 is a total and is skipped.",
      "1 row has no figures and is skipped. Enter 0 to remove a balance.",
    ]);
  });
  test("one column of balances with Dr or Cr in the cell or beside it; a figure without a side is refused", () => {
    expect(
      read(
        "openingledger",
        ["Ledger", "Opening Balance"],
        ["A", "500.00 Dr"],
        ["B", "0"],
        ["C", "5.00 Cr"],
      ).records.map(({ amount, side }) => [amount, side]),
    ).toEqual([
      ["500.00", "Dr"],
      ["0.00", "Dr"],
      ["5.00", "Cr"],
    ]);
    expect(read("openingledger", ["Ledger", "Balance", "Dr/Cr"], ["A", "500", "Cr"]).records).toMatchObject([
      { amount: "500.00", side: "Cr" },
    ]);
    expect(read("openingledger", ["Ledger", "Balance"], ["A", "500"], ["B", "-2"], ["C", "-1 Dr"]).problems).toEqual([
      "Row 2, Balance: Write Dr or Cr after the amount, such as 500.00 Dr.",
      "Row 3, Balance: Write Dr or Cr after the amount, such as 500.00 Dr.",
      "Row 4, Balance: Enter Dr or Cr without a minus sign.",
    ]);
  });
  test("every fault has its row and column, and what is missing in the headings is said once", () => {
    expect(
      read(
        "openingledger",
        ["Ledger", "Debit", "Credit"],
        ["A", "1", "2"],
        ["", "5", ""],
        ["B", "x", ""],
        ["C", "-5", ""],
      ).problems,
    ).toEqual([
      "Row 2, Credit: A balance is a debit or a credit. Enter one of them.",
      "Row 3, Ledger: Enter the Ledger.",
      'Row 4, Debit: "x" is not an amount.',
      "Row 5, Debit: Enter the amount without a minus sign in the Debit or Credit column.",
    ]);
    expect(read("openingledger", ["Name", "Colour"], ["A", "red"]).problems).toEqual([
      "There is no column Debit or Credit or Balance. Download the template to see the columns.",
    ]);
    expect(read("openingledger", ["x"]).problems).toHaveLength(2);
  });
});

describe("bills and stock", () => {
  test("bills: a side, the side of the party, or the other one", () => {
    const found = read(
      "openingbill",
      ["Party's Name", "Ref. No.", "Date", "Due on", "Pending Amount"],
      ["Shah & Co", "A/1", "10-Feb-26", "12-Mar-26", "1,000.00 Dr"],
      ["Shah & Co", "A/2", "2026-02-11", "", "50"],
      ["Shah & Co", "ADV", "1/3/2026", "", "-20"],
    );
    expect(found.problems).toEqual([]);
    expect(
      found.records.map(({ refno, refdate, duedate, amount, side }) => [refno, refdate, duedate, amount, side]),
    ).toEqual([
      ["A/1", "2026-02-10", "2026-03-12", "1000.00", "Dr"],
      ["A/2", "2026-02-11", "", "50.00", "own"],
      ["ADV", "2026-03-01", "", "20.00", "other"],
    ]);
    expect(read("openingbill", ["Party", "Bill No", "Bill Date", "Amount"], ["A", "", "5-Apr", "0"]).problems).toEqual([
      "Row 2, Bill No: Enter the Bill No.",
      'Row 2, Bill Date: "5-Apr" is not a date. Write it as 5-Apr-2026.',
    ]);
    expect(
      read(
        "openingbill",
        ["Party", "Bill No", "Bill Date", "Amount"],
        ["A", "X", "5-4-2026", "0"],
        ["A", "Y", "5-4-2026", ""],
        ["B", "", "", ""],
      ).problems,
    ).toEqual(["Row 2, Amount: Enter an Amount of more than 0.", "Row 3, Amount: Enter the Amount."]);
  });
  test("stock: the value counts to the paisa where there is one, else quantity times rate; the unit may stand with the quantity", () => {
    const found = read(
      "openingstock",
      ["Name of Item", "Godown", "Batch/Lot No", "Expires on", "Opening Qty", "Rate", "Amount"],
      ["Bolt", "Main", "", "", "3 BOX", "33.333/BOX", "100.00"],
      ["Nut", "Main", "", "", "10", "2.5", ""],
      ["Syrup", "Shop", "B1", "30-Jun-2027", "4", "", "-200.00"],
      ["Pin", "", "", "", "4", "5", "20"],
    );
    expect(found.problems).toEqual([]);
    expect(found.records.map(({ item, qty, unit, rate, value }) => [item, qty, unit, rate, value])).toEqual([
      ["Bolt", "3", "BOX", "33.333", "100.00"],
      ["Nut", "10", "", "2.5", "25"],
      ["Syrup", "4", "", "", "200.00"],
      ["Pin", "4", "", "5", "20.00"],
    ]);
    expect(found.records[2]).toMatchObject({ godown: "Shop", batchno: "B1", expirydate: "2027-06-30" });
    expect(
      read("openingstock", ["Item", "Qty", "Rate"], ["A", "0", "5"], ["B", "2", ""], ["C", "-1", "1"]).problems,
    ).toEqual([
      "Row 2, Quantity: Enter a Quantity of more than 0.",
      "Row 3, Rate: Enter a Rate or a Value.",
      "Row 4, Quantity: A quantity cannot be negative.",
    ]);
  });
  test("a rate beside a value may be a formula with any decimals; without a value its decimals count", () => {
    const found = read(
      "openingstock",
      ["Item", "Qty", "Rate", "Value"],
      ["A", "3", "33.3333333333333", "100.00"],
      ["B", "7", "1,428.5714285714287", "10000"],
      ["C", "3", "33.3333333333333", ""],
      ["D", "3", "x", "5"],
    );
    expect(found.records.map(({ qty, rate, value }) => [qty, rate, value])).toEqual([
      ["3", "", "100.00"],
      ["7", "", "10000.00"],
    ]);
    expect(found.problems).toEqual([
      'Row 4, Rate: "33.3333333333333" has more than three decimals.',
      'Row 5, Rate: "x" is not a rate.',
    ]);
  });
  test("a rate that was corrected beside its old value is not lost: the row is refused unless the rounding of the rate explains it", () => {
    const problems = (...cells: string[]) =>
      read("openingstock", ["Item", "Qty", "Rate", "Value"], ["A", ...cells]).problems;
    const told = (sentence: string) => [`Row 2, Rate: ${sentence} Correct one of them, or leave Rate blank.`];
    expect(problems("10", "60", "500")).toEqual(told("10 × 60.00 is 600.00, but Value says 500.00."));
    expect(problems("3", "33.333", "100.10")).toEqual(told("3 × 33.333 is 100.00, but Value says 100.10."));
    expect(problems("10", "60.12345", "500")).toEqual(told("10 × 60.12345 is 601.23, but Value says 500.00."));
    for (const cells of [
      ["3", "33.33", "100"],
      ["3", "33.333", "100"],
      ["1000", "33.33", "33333.33"],
      ["0.5", "0.01", "0.01"],
      ["4", "5", "-20.00"],
      ["4", "0", "7"],
    ])
      expect(problems(...cells)).toEqual([]);
  });
  test("whatever is worth something has a rate rounded to paise that its value explains", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_000_000 }),
        fc.integer({ min: 0, max: 900_000_000 }),
        fc.constantFrom(2, 3, 9),
        (thousandths, paise, decimals) => {
          const [qty, value] = [thousandths / 1000, paise / 100];
          expect(
            read(
              "openingstock",
              ["Item", "Qty", "Rate", "Value"],
              ["A", String(qty), (value / qty).toFixed(decimals), value.toFixed(2)],
            ).problems,
          ).toEqual([]);
        },
      ),
    );
  });
  test("no two columns of a kind have a heading in common with their own labels, and all are spelled as they are compared", () => {
    for (const { columns } of Object.values(OPENING_KINDS)) {
      const labels = columns.map(({ label }) => plainHeading(label));
      expect(new Set(labels).size).toBe(labels.length);
      for (const { also } of columns) expect(also.map(plainHeading)).toEqual(also);
    }
  });
});
