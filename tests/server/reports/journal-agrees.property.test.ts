import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeJournal } from "../../../src/server/write-journal";
import type { Row } from "../../../src/wire/envelope";
import { anyStory, playStory } from "../books/help/any-story";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";
import { programBalances } from "../demo/ledger-programs";
import { readJournal } from "../demo/read-journal";
import type { ReadJournal } from "../demo/read-journal";

const folder = mkdtempSync(join(tmpdir(), "microac-agrees-"));
let books: Books;
beforeAll(async () => {
  books = await openBooks();
  books.server.setClock(new Date("2026-12-31T12:00:00Z"));
});
afterAll(async () => {
  await books.server.close();
  rmSync(folder, { recursive: true, force: true });
});

const YEAR = { dtpfrom: "2026-04-01", dtpto: "2026-12-31", detailed: true };
const REGISTERS = ["Bank", "Asha"];
let files = 0;

async function journal(): Promise<string> {
  const output = join(folder, `${(files += 1)}.journal`);
  await writeJournal(books.server.parts.db, { company: "Anand Traders", from: null, to: null, output });
  return output;
}

const report = async (name: string, args: Row = {}): Promise<readonly Row[]> =>
  (await books.server.call(`${name}_R_report`, { ...YEAR, ...args })).filter(({ RowNumber }) => RowNumber !== 0);

/** Paise of a figure of the wire, which has at most two decimals. */
const paise = (value: unknown): number => Math.round(Number(value ?? 0) * 100);
const amountOf = (rows: readonly Row[], name: string): number =>
  paise(rows.find(({ particulars }) => particulars === name)?.amount);

/** `Name 12.34` of everything that is not 0, by name. */
const sorted = (amounts: Iterable<readonly [string, number]>): readonly string[] =>
  [...amounts]
    .filter(([, amount]) => amount !== 0)
    .map(([name, amount]) => `${name} ${(amount / 100).toFixed(2)}`)
    .toSorted();

/** The last part of an account is the ledger, the first its nature, the second its topmost group. */
const partOf = (account: string, at: number): string => account.split(":").at(at) ?? "";

function addedBy(journalRead: ReadJournal, key: (account: string) => string): ReadonlyMap<string, number> {
  const added = new Map<string, number>();
  for (const [account, amount] of journalRead.balances)
    added.set(key(account), (added.get(key(account)) ?? 0) + amount);
  return added;
}

const trialBalance = async (): Promise<readonly string[]> =>
  sorted(
    (await report("trialbalance"))
      .filter(({ ledgerid }) => Number(ledgerid) > 0)
      .map((row) => [String(row.particulars), paise(row.closingdr) - paise(row.closingcr)] as const),
  );

/** What income less expenses comes to without the stock, which a journal of purchases and sales does not have. */
async function withoutStock(): Promise<{ readonly net: number; readonly assets: number }> {
  const [result, sheet] = [await report("profitandloss"), await report("balancesheet")];
  const stock = amountOf(sheet, "Closing Stock");
  return {
    net: amountOf(result, "Net Profit") - stock + amountOf(result, "Opening Stock"),
    assets: amountOf(sheet, "Total Assets") - stock,
  };
}

/** Amounts of the topmost groups in the statements, a debit positive, without what is no group of ledgers. */
async function groupsOf(name: string): Promise<readonly string[]> {
  const rows = await report(name);
  const groups = rows.filter(({ accountid, _kind }) => _kind === "group" && Number(accountid ?? 0) > 0);
  const top = Math.min(...groups.map(({ _level }) => Number(_level)));
  const own = groups.filter(({ _level }) => Number(_level) === top);
  return sorted(own.map((row) => [String(row.particulars), Math.abs(paise(row.amount))] as const));
}

/** `2026-06-01 100.00 = 100.00`: day, movement and running balance of a ledger, in the order of the report. */
async function statement(ledger: string): Promise<readonly string[]> {
  const rows = (await report("ledgerstatement", { ddlledger: books.ids[ledger] })).filter(
    ({ _kind }) => (_kind ?? "") === "",
  );
  return rows.map(({ edate, debit, credit, balance }) =>
    line(String(edate), paise(debit) - paise(credit), paise(balance)),
  );
}

const line = (day: string, amount: number, balance: number): string =>
  `${day} ${(amount / 100).toFixed(2)} = ${(balance / 100).toFixed(2)}`;

/** The same from the journal: a posting and its reversal leave nothing. */
function register({ transactions }: ReadJournal, ledger: string): readonly string[] {
  const tag = (tags: string, name: string): string => new RegExp(`${name}: ?([^,]*)`).exec(tags)?.[1] ?? "";
  const keyOf = (tags: string): string => `${tag(tags, "voucher")}/${tag(tags, "version")}`;
  const isReversal = (description: string): boolean => description.endsWith("(reversed)");
  const gone = new Set(transactions.filter((one) => isReversal(one.description)).map(({ tags }) => keyOf(tags)));
  let balance = 0;
  return transactions
    .filter(({ tags }) => !gone.has(keyOf(tags)))
    .flatMap(({ day, entries }) => entries.map((entry) => ({ day, ...entry })))
    .filter(({ account }) => partOf(account, -1) === ledger)
    .map(({ day, amount }) => line(day, amount, (balance += amount)));
}

describe("read by a small reader of the test, the journal has", () => {
  test("property: the trial balance, the balance sheet, the profit and loss account and the registers of two ledgers, to the paisa", async () => {
    await fc.assert(
      fc.asyncProperty(anyStory, async (steps) => {
        await books.reset();
        await playStory(books, steps);
        const read = readJournal(readFileSync(await journal(), "utf8"));
        expect(sorted(addedBy(read, (account) => partOf(account, -1)))).toEqual(await trialBalance());
        const byNature = addedBy(read, (account) => partOf(account, 0));
        const { net, assets } = await withoutStock();
        expect(byNature.get("Assets") ?? 0).toBe(assets);
        expect(0 - (byNature.get("Income") ?? 0) - (byNature.get("Expenses") ?? 0)).toBe(net);
        expect(0 - (byNature.get("Liabilities") ?? 0) + net).toBe(assets);
        const byGroup = addedBy(read, (account) => `${partOf(account, 0)}:${partOf(account, 1)}`);
        const groups = (natures: readonly string[]) =>
          sorted(
            [...byGroup]
              .filter(([key]) => natures.includes(partOf(key, 0)))
              .map(([key, amount]) => [partOf(key, 1), Math.abs(amount)] as const),
          );
        expect(groups(["Assets", "Liabilities"])).toEqual(await groupsOf("balancesheet"));
        expect(groups(["Income", "Expenses"])).toEqual(await groupsOf("profitandloss"));
        for (const ledger of REGISTERS)
          expect([ledger, ...register(read, ledger)]).toEqual([ledger, ...(await statement(ledger))]);
      }),
      { numRuns: 10, endOnFailure: true },
    );
  }, 240_000);
});

const hasHledger = programBalances("hledger", "/dev/null") !== null;

const hledger = (file: string, ...args: readonly string[]): readonly (readonly string[])[] => {
  const text = execFileSync("hledger", ["-f", file, ...args, "--output-format=csv"], {
    encoding: "utf8",
    env: { ...process.env, LANG: "C.UTF-8" },
  });
  return text
    .split("\n")
    .filter((row) => row !== "")
    .map((row) => [...row.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = ""]) => cell.replaceAll('""', '"')));
};

/** `INR 12.30` in paise; 0 where there is none. */
const rupees = (text = ""): number => Math.round(Number(/-?\d+(?:\.\d+)?/.exec(text)?.[0] ?? 0) * 100);
/** The first total of that name; versions write it as `total` or `Total:`. */
const totalIn = (rows: readonly (readonly string[])[], name: "total" | "net"): number =>
  rupees(rows.find(([first = ""]) => first.toLowerCase().replace(":", "") === name)?.[1]);

/** The balance of a register after each day. */
const dayEnds = (lines: readonly (readonly [day: string, balance: number])[]): readonly string[] =>
  [...new Map(lines)].map(([day, balance]) => `${day} ${(balance / 100).toFixed(2)}`);

describe("read by hledger (skipped where it is not installed), the journal has", () => {
  test.skipIf(!hasHledger)(
    "the same four, to the paisa",
    async () => {
      for (const steps of fc.sample(anyStory, 3)) {
        await books.reset();
        await playStory(books, steps);
        const file = await journal();
        const balances = programBalances("hledger", file) ?? new Map<string, number>();
        expect(sorted([...balances].map(([account, amount]) => [partOf(account, -1), amount] as const))).toEqual(
          await trialBalance(),
        );
        const { net, assets } = await withoutStock();
        expect(totalIn(hledger(file, "balancesheet", "--flat"), "total")).toBe(assets);
        expect(totalIn(hledger(file, "incomestatement", "--flat"), "net")).toBe(net);
        for (const ledger of REGISTERS) {
          const [, ...rows] = hledger(file, "register", `:${ledger}$`);
          const told = (await statement(ledger)).map((text) => {
            const [day = "", , , balance] = text.split(" ");
            return [day, Math.round(Number(balance) * 100)] as const;
          });
          const ends = rows.map((row) => [row[1] ?? "", rupees(row.at(-1))] as const);
          // Days on which everything was taken back again stand in the journal alone, and change nothing.
          const days = new Set(told.map(([day]) => day));
          expect(dayEnds(ends.filter(([day]) => days.has(day)))).toEqual(dayEnds(told));
        }
      }
    },
    240_000,
  );
});
