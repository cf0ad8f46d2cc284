import { describe, expect, test } from "vitest";
import { isoDate } from "../../src/domain/calendar";
import { readOpeningSheet } from "../../src/definitions/opening/opening-sheet";

const read = (...lines: string[][]) => readOpeningSheet("openingledger", lines, isoDate("2026-09-30"));
const balances = (...lines: string[][]) => {
  const { records, problems } = read(...lines);
  expect(problems).toEqual([]);
  return records.map(({ ledger, amount, side }) => `${ledger} ${amount} ${side}`);
};
const TAKEN = "as the opening balances of the new books. The debits and credits beside them are movements.";

describe("a trial balance with movements opens the books with its closing balances", () => {
  // Cash: 1,000 Dr + 5,000 − 2,000 = 4,000 Dr. Shah: 700 Cr + 200 − 500 = 1,000 Cr. Rent has no opening balance and
  // closes with 800 Dr.
  const ROWS = [
    ["Cash", "1,000.00 Dr", "5000", "2000", "4,000.00 Dr"],
    ["Shah & Co", "700.00 Cr", "200", "500", "1,000.00 Cr"],
    ["Rent", "", "800", "", "800.00 Dr"],
  ];
  const EXPECTED = ["Cash 4000.00 Dr", "Shah & Co 1000.00 Cr", "Rent 800.00 Dr"];

  test.each([
    ["Opening", "Closing"],
    ["Opening Balance", "Closing Balance"],
    ["Op. Bal", "Cl. Bal"],
  ])("%s, Debit, Credit, %s in one row", (opening, closing) => {
    const sheet = [["Ledger", opening, "Debit", "Credit", closing], ...ROWS];
    expect(balances(...sheet)).toEqual(EXPECTED);
    expect(read(...sheet).notes).toEqual([
      `The balances are taken from ${closing}, ${TAKEN}`,
      `Not used: ${opening}, Debit, Credit.`,
    ]);
  });
  test("the headings of Tally in two rows", () => {
    expect(
      balances(
        ["Asha Traders"],
        ["Particulars", "Opening Balance", "Transactions", "", "Closing Balance"],
        ["", "", "Debit", "Credit", ""],
        ...ROWS,
        ["Grand Total", "300.00 Dr", "6000", "2500", "3,800.00 Dr"],
      ),
    ).toEqual(EXPECTED);
  });
  test("a side of its own for each of the three, in two rows and in one", () => {
    const rows = [
      ["Cash", "1000", "", "5000", "2000", "4000", ""],
      ["Shah & Co", "", "700", "200", "500", "", "1000"],
      ["Rent", "", "", "800", "", "800", ""],
    ];
    expect(
      balances(
        ["Particulars", "Opening Balance", "", "Transactions", "", "Closing Balance", ""],
        ["", "Debit", "Credit", "Debit", "Credit", "Debit", "Credit"],
        ...rows,
      ),
    ).toEqual(EXPECTED);
    expect(
      balances(
        ["Particulars", "Opening Debit", "Opening Credit", "Debit", "Credit", "Closing Debit", "Closing Credit"],
        ...rows,
      ),
    ).toEqual(EXPECTED);
  });
  test("the side stands in a column beside the balance: the one that follows the closing balance counts", () => {
    expect(
      balances(
        ["Ledger", "Opening", "Dr/Cr", "Debit", "Credit", "Closing", "Dr/Cr"],
        ["Cash", "1000", "Cr", "5000", "0", "4000", "Dr"],
      ),
    ).toEqual(["Cash 4000.00 Dr"]);
  });
  test("Debit and Credit with a closing balance alone are movements as well", () => {
    expect(balances(["Ledger", "Debit", "Credit", "Closing Balance"], ["Cash", "5000", "2000", "3000 Dr"])).toEqual([
      "Cash 3000.00 Dr",
    ]);
  });
});

test("Tally with closing balances only, its headings in three rows under the name of the company", () => {
  const sheet = [
    ["", "Asha Traders"],
    ["Particulars", "1-Apr-25 to 31-Mar-26"],
    ["", "Closing Balance", ""],
    ["", "Debit", "Credit"],
    ["Cash", "4000", ""],
    ["Capital", "", "4000"],
  ];
  expect(balances(...sheet)).toEqual(["Cash 4000.00 Dr", "Capital 4000.00 Cr"]);
  expect(read(...sheet).notes).toEqual([]);
});

test("without closing balances each is counted from the opening one and the movements, to the paisa, and the preview says so", () => {
  const sheet = [
    ["Ledger", "Opening", "Debit", "Credit"],
    ["Cash", "1,000.10 Dr", "5,000.20", "2,000.05"],
    ["Shah & Co", "700 Cr", "200", "500"],
    ["Rent", "", "800", ""],
    ["Bank", "500 Dr", "", "500"],
    ["Empty", "", "", ""],
  ];
  expect(balances(...sheet)).toEqual(["Cash 4000.25 Dr", "Shah & Co 1000.00 Cr", "Rent 800.00 Dr", "Bank 0.00 Dr"]);
  expect(read(...sheet).notes[0]).toBe(
    "The file has no closing balances. Each is worked out as opening balance plus debit minus credit.",
  );
  expect(
    balances(["Ledger", "Opening Debit", "Opening Credit", "Debit", "Credit"], ["Shah & Co", "", "700", "200", "500"]),
  ).toEqual(["Shah & Co 1000.00 Cr"]);
  expect(
    read(["Ledger", "Opening", "Debit", "Credit"], ["Cash", "1000", "5", ""], ["Bank", "5 Dr", "-5", ""]).problems,
  ).toEqual([
    "Row 2, Opening: Write Dr or Cr after the amount, such as 500.00 Dr.",
    "Row 3, Debit: Enter the amount without a minus sign in the Debit or Credit column.",
  ]);
});

test("a closing balance without a side is refused, not taken from the movements", () => {
  expect(
    read(["Ledger", "Opening", "Debit", "Credit", "Closing"], ["Cash", "100 Dr", "50", "20", "130"]).problems,
  ).toEqual(["Row 2, Balance: Write Dr or Cr after the amount, such as 500.00 Dr."]);
});

test("opening balances alone are what they are called, and Debit and Credit without any other balance are the balances", () => {
  expect(balances(["Ledger", "Opening Balance"], ["Cash", "5 Dr"])).toEqual(["Cash 5.00 Dr"]);
  expect(balances(["Ledger", "Opening Debit", "Opening Credit"], ["Cash", "", "5"])).toEqual(["Cash 5.00 Cr"]);
  expect(balances(["Ledger", "Debit", "Credit"], ["Cash", "", "5"])).toEqual(["Cash 5.00 Cr"]);
});

describe("the heading of the ledgers stands in the lower of two rows", () => {
  const ROWS = [
    ["Cash", "1000", "", "5000", "2000", "4000", ""],
    ["Shah & Co", "", "700", "200", "500", "", "1000"],
  ];
  const SIDES = ["Particulars", "Debit", "Credit", "Debit", "Credit", "Debit", "Credit"];

  // Cash: 1,000 Dr + 5,000 − 2,000 = 4,000 Dr. Shah: 700 Cr + 200 − 500 = 1,000 Cr.
  test("the books open with the closing balances", () => {
    expect(balances(["", "Opening Balance", "", "Transactions", "", "Closing Balance", ""], SIDES, ...ROWS)).toEqual([
      "Cash 4000.00 Dr",
      "Shah & Co 1000.00 Cr",
    ]);
  });
  test("a company above the headings, in the second column, names no time", () => {
    expect(balances(["", "Opal Closures"], ["Particulars", "Debit", "Credit"], ["Cash", "4000", ""])).toEqual([
      "Cash 4000.00 Dr",
    ]);
    expect(
      balances(
        ["", "", "Closing Balances"],
        ["Particulars", "Opening", "Debit", "Credit", "Closing"],
        ["Cash", "1000 Dr", "5000", "2000", "4000 Dr"],
      ),
    ).toEqual(["Cash 4000.00 Dr"]);
  });
  test("Debit twice without a time is refused, for either may be a movement", () => {
    const problems = ["Two columns are headed Debit. Keep one of them, or write Opening or Closing before each."];
    expect(read(SIDES.slice(0, 5), ["Cash", "1000", "", "4000", ""]).problems).toEqual(problems);
    expect(
      read(["", "FY 25-26", "", "FY 26-27", ""], SIDES.slice(0, 5), ["Cash", "1000", "", "4000", ""]).problems,
    ).toEqual(problems);
  });
});

describe("a closing balance by other names", () => {
  test.each([
    "Closing Balance as on 31-3-26",
    "Closing Bal.(Rs.)",
    "Closing Balance (in Rs.) 31st March 2026",
    "Cl. Bal. INR",
    "Net Balance",
    "Balance",
    "Balance as on 31-Mar-26",
  ])("%s", (closing) => {
    expect(
      balances(
        ["Ledger", "Opening Balance", "Debit", "Credit", closing],
        ["Cash", "1000 Dr", "5000", "2000", "4000 Dr"],
      ),
    ).toEqual(["Cash 4000.00 Dr"]);
  });
  test("above Debit and Credit, with days and the currency", () => {
    const above = [
      "Particulars",
      "Opening Balance 1-4-25",
      "",
      "Transactions 1-Apr-25 to 31-Mar-26",
      "",
      "Closing Balance (Rs.) as at 31.03.2026",
      "",
    ];
    expect(
      balances(
        above,
        ["", "Debit", "Credit", "Debit", "Credit", "Debit", "Credit"],
        ["Cash", "1000", "", "5000", "2000", "4000", ""],
      ),
    ).toEqual(["Cash 4000.00 Dr"]);
  });
  test("one that is not understood is named, and the opening balances are not taken for it", () => {
    expect(
      read(
        ["Ledger", "Opening Balance", "Debit", "Credit", "Closing Figure"],
        ["Cash", "1000 Dr", "5000", "2000", "4000 Dr"],
      ).problems,
    ).toEqual([
      'The heading "Closing Figure" is not recognised. Write Closing Balance, or Closing Debit and Closing Credit.',
    ]);
  });
  test("the same without movements that are understood", () => {
    expect(
      read(
        ["Ledger", "Opening Balance", "Total Debit", "Total Credit", "Net Closing Figure"],
        ["Cash", "1000 Dr", "5000", "2000", "4000 Dr"],
      ).problems,
    ).toEqual([
      'The heading "Net Closing Figure" is not recognised. Write Closing Balance, or Closing Debit and Closing Credit.',
    ]);
  });
  test("two of two years are refused", () => {
    expect(
      read(["Ledger", "Closing Balance 2024-25", "Closing Balance 2025-26"], ["Cash", "1000 Dr", "4000 Dr"]).problems,
    ).toEqual([
      "The columns Closing Balance 2024-25 and Closing Balance 2025-26 contain the same. Keep one of them, or write Opening or Closing before each.",
    ]);
  });
});

test("the one Dr/Cr column of the opening balance says nothing of the closing one", () => {
  // Shah: 700 Dr + 200 − 1,500 = 600 Cr.
  const problems = ["Row 2, Balance: Write Dr or Cr after the amount, such as 500.00 Dr."];
  expect(
    read(
      ["Ledger", "Opening Balance", "Dr/Cr", "Debit", "Credit", "Closing Balance"],
      ["Shah", "700", "Dr", "200", "1500", "600"],
    ).problems,
  ).toEqual(problems);
  expect(
    read(
      ["Ledger", "Dr/Cr", "Opening Balance", "Debit", "Credit", "Closing Balance"],
      ["Shah", "Dr", "700", "200", "1500", "600"],
    ).problems,
  ).toEqual(problems);
  expect(
    balances(["Ledger", "Closing Balance", "Debit", "Credit", "Dr/Cr"], ["Shah", "600", "200", "1500", "Cr"]),
  ).toEqual(["Shah 600.00 Cr"]);
});

test.each([
  ["Ledger", "Opening Balance", "Debits", "Credits", "Balance"],
  ["Ledger", "Opening Balance", "Total Debit", "Total Credit", "Closing Balance"],
  ["Ledger", "Opening Balance", "Dr. Amt", "Cr. Amt"],
])("the movements of %s, %s, %s, %s have an ordinary name", (...headings) => {
  // 700 Dr + 200 − 1,500 = 600 Cr.
  expect(
    balances(headings, ["Shah & Co", "700 Dr", "200", "1500", ...(headings.length === 5 ? ["600 Cr"] : [])]),
  ).toEqual(["Shah & Co 600.00 Cr"]);
});

test.each(["Ending Balance", "Year End Balance", "Credits of the year"])(
  "beside opening balances alone a column %s refuses the file: they may not be what the books open with",
  (heading) => {
    expect(read(["Ledger", "Opening Balance", heading], ["Cash", "5 Dr", "7 Dr"]).problems).toEqual([
      `The heading "${heading}" is not recognised. Write Closing Balance, or Closing Debit and Closing Credit.`,
    ]);
  },
);

test("a title above the headings, in whatever column, is none of them", () => {
  for (const title of ["Closing Trial Balance as on 31-3-26", "Closing Balances of ledgers"])
    expect(
      balances(["", title], ["Particulars", "Debit", "Credit"], ["Cash", "4000", ""], ["Capital", "", "4000"]),
    ).toEqual(["Cash 4000.00 Dr", "Capital 4000.00 Cr"]);
});

test("a balance of a day beside Debit and Credit is the balance, and they are movements", () => {
  for (const heading of ["Balance as on 31-3-26", "Net Balance"])
    expect(balances(["Ledger", "Debit", "Credit", heading], ["Cash", "5000", "", "6000 Dr"])).toEqual([
      "Cash 6000.00 Dr",
    ]);
});
