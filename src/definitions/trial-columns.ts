/**
 * Finds the columns of a trial balance that have the opening balances of new books. Such a report may have opening
 * balances, movements and closing balances, with headings over several rows. The closing balances count; without them
 * they are calculated from opening balances and movements. If the headings leave a doubt, the file is refused.
 */
import { fromRupeesText, paise, toRupeesText } from "../domain/money";
import type { AmountCell, Side } from "./opening/opening-cells";
import { type OpeningColumn, plainHeading } from "./opening/opening-kinds";

/**
 * Content of a column of a trial balance: a balance, in one column or in one per side, or the movement between two
 * balances.
 */
interface Role {
  /** `balance`: the heading does not say whether opening or closing. */
  readonly of: "opening" | "closing" | "movement" | "balance";
  readonly side: "debit" | "credit" | "both";
}

type Found = Role & { readonly at: number; readonly heading: string };

/**
 * Headings of a table. Trial balances of Tally have up to four rows of them: `Closing Balance` is above `Debit` and
 * `Credit`.
 */
export interface Headings {
  readonly names: readonly string[];
  /** Their last row, from 0. */
  readonly last: number;
}

interface TrialColumns {
  readonly placed: readonly { readonly column: OpeningColumn; readonly at: number }[];
  /** Which of several balances were chosen, for the preview; null if there is only one. */
  readonly note: string | null;
  /** Why the table cannot be read, a sentence; null if it can. */
  readonly fault: string | null;
}

const ROWS_BELOW_MAX = 3;
const SIDE = /^(?:total)?(?:debits?|credits?|dr|cr)(?:total|amount|amt|rs|balance)?$/;
const TIME =
  /^(opening|op|closing|cl|transactions?|movements?|duringtheperiod|duringtheyear|currentperiod|(?:net|final)?balance)(?:balances?|bal|amount)?/;
/** No company name begins with these words, as it may with `cl` or `op`. */
const WHOLE_TIME = /^(?:opening|closing|transaction|movement|duringthe|currentperiod)/;
const CLOSING = /closing|^(?:debit|credit|dr|cr)?clbal/;
const FIGURE = /debit|credit|balance/;
const MONTH = "(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|ust|ember|tember|ober)?";
const WHEN = new RegExp(
  `(?:ason|asat|on|at|from|to|upto|till)?(?:\\d+(?:st|nd|rd|th)?(?:${MONTH}\\d*)?|${MONTH}\\d+)|as(?:on|at)(?:date|today)?`,
  "g",
);

/**
 * A heading in the form used to compare, without days and currency: `Closing Bal. (Rs.) as on 31-3-26` is
 * `closingbal`.
 */
const timeless = (heading: string): string =>
  plainHeading(heading)
    .replace(WHEN, "")
    .replace(/(?:in)?(?:rs|inr|rupees)(?=(?:debit|credit|dr|cr)?$)/, "");

function isTime(heading: string): boolean {
  const name = timeless(heading);
  return WHOLE_TIME.test(name) || TIME.exec(name)?.[0] === name;
}

const isSide = (heading: string): boolean => SIDE.test(plainHeading(heading));

/** The headings that begin at a row, joined with the rows of sides below it if there are any. */
export function headingsAt(sheet: readonly (readonly string[])[], head: number): Headings {
  const above = [sheet[head] ?? []];
  const first = (sheet[head] ?? []).findIndex((cell) => cell.trim() !== "");
  for (let last = head + 1; last <= head + ROWS_BELOW_MAX && last < sheet.length; last++) {
    const line = sheet[last] ?? [];
    if (isRowOfSides(line, above)) return { names: joined(above, line), last };
    if ((line[first] ?? "").trim() !== "") break;
    above.push(line);
  }
  return { names: sheet[head] ?? [], last: head };
}

/**
 * Whether a row has `Debit` and `Credit`. Its other headings have empty cells above them, as `Particulars` has. A row
 * with its own times is a complete row of headings.
 */
function isRowOfSides(line: readonly string[], above: readonly (readonly string[])[]): boolean {
  const reachesUp = (cell: string, at: number) => !isTime(cell) && above.every((row) => (row[at] ?? "").trim() === "");
  return line.some(isSide) && line.every((cell, at) => cell.trim() === "" || isSide(cell) || reachesUp(cell, at));
}

/** A side belongs to the nearest time above it or to its left. */
function joined(above: readonly (readonly string[])[], sides: readonly string[]): readonly string[] {
  const width = Math.max(sides.length, ...above.map((line) => line.length));
  return Array.from({ length: width }, (_, at) => {
    const side = (sides[at] ?? "").trim();
    if (!isSide(side)) return side || (above.map((line) => (line[at] ?? "").trim()).find((text) => text !== "") ?? "");
    const time = above
      .filter((line) => !isTitle(line))
      .map((line) => line.slice(0, at + 1).findLast((text) => text.trim() !== "") ?? "")
      .findLast(isTime);
    return [time?.trim(), side].filter(Boolean).join(" ");
  });
}

/**
 * A text alone in its row, such as `Closing Trial Balance as on 31-3-26`, is a title and not a heading of the columns
 * below, unless it is only a time.
 */
function isTitle(line: readonly string[]): boolean {
  const [only = "", ...others] = line.filter((cell) => cell.trim() !== "");
  const name = timeless(only);
  return others.length === 0 && TIME.exec(name)?.[0] !== name;
}

function roleOf(heading: string): Role | null {
  const name = timeless(heading);
  if (name === "debitbalance" || name === "creditbalance")
    return { of: "closing", side: name === "debitbalance" ? "debit" : "credit" };
  const [time = "", word = ""] = TIME.exec(name) ?? TIME.exec(name.replace(/^(?:debit|credit|dr|cr)/, "")) ?? [];
  const rest = name.replace(time, "");
  if (rest !== "" && !SIDE.test(rest)) return null;
  const side = rest === "" ? "both" : /^(?:total)?(?:debit|dr)/.test(rest) ? "debit" : "credit";
  const of = word.startsWith("op")
    ? "opening"
    : word.startsWith("cl")
      ? "closing"
      : word.endsWith("balance")
        ? "balance"
        : "movement";
  return of === "movement" && side === "both" ? null : { of, side };
}

const column = (key: string, label: string): OpeningColumn => ({ key, label, kind: "amount", also: [] });
/** Columns from which balances are calculated if a file has no closing ones. */
const COUNTED: Readonly<Record<string, OpeningColumn>> = {
  "opening both": column("opening", "Opening"),
  "opening debit": column("openingdebit", "Opening Debit"),
  "opening credit": column("openingcredit", "Opening Credit"),
  "movement debit": column("moveddebit", "Debit"),
  "movement credit": column("movedcredit", "Credit"),
};

/**
 * The columns of a trial balance that have the balances for new books: the closing ones or, if there are only opening
 * ones and movements, the result of both. Debit and Credit beside such a balance are movements. Null if no heading
 * names a balance.
 */
export function trialColumns(headings: readonly string[], columns: readonly OpeningColumn[]): TrialColumns | null {
  const found = headings.flatMap((heading, at): readonly Found[] => {
    const role = roleOf(heading);
    return role ? [{ ...role, at, heading: heading.trim() }] : [];
  });
  const taken = takenOf(found);
  const isCounted = taken.some(({ of }) => of === "opening") && found.some(({ of }) => of === "movement");
  const used = isCounted ? [...taken, ...found.filter(({ of }) => of === "movement")] : taken;
  const fault = notUnderstood(headings, taken, isCounted, columns) ?? twice(taken.length > 0 ? used : found);
  if (fault !== null) return { placed: [], note: null, fault };
  if (taken.length === 0) return null;
  const base = (key: string) => columns.find((entry) => entry.key === key);
  const placed = used.flatMap(({ of, side, at }) => {
    const target = isCounted ? COUNTED[`${of} ${side}`] : base(side === "both" ? "amount" : side);
    return target ? [{ column: target, at }] : [];
  });
  const beside = taken.some(({ side }) => side === "both")
    ? sideBeside(headings, taken[0]?.at ?? 0, found, base("side"))
    : [];
  return { placed: [...placed, ...beside], note: noteOf(taken, isCounted, found.length > taken.length), fault: null };
}

/** The balances that count. A balance without a time is the closing one if there are an opening one and movements. */
function takenOf(found: readonly Found[]): readonly Found[] {
  const ofTime = (time: Role["of"]) => {
    const all = found.filter((role) => role.of === time);
    const sides = all.filter(({ side }) => side !== "both");
    return sides.length > 0 ? sides : all;
  };
  const [opening, closing, movement, balance] = [
    ofTime("opening"),
    ofTime("closing"),
    ofTime("movement"),
    ofTime("balance"),
  ];
  if (closing.length > 0) return closing;
  const isLone = balance.length > 0 && twice(balance) === null;
  if (opening.length > 0) return isLone && movement.length > 0 ? balance : opening;
  // Debit and Credit with a Balance beside them are the columns of our template.
  return isLone &&
    movement.length > 0 &&
    balance.every(({ side, heading }) => side === "both" && plainHeading(heading) === "balance")
    ? []
    : balance;
}

/** New books must not open with other balances because the heading of the closing ones is not known here. */
function notUnderstood(
  headings: readonly string[],
  taken: readonly Found[],
  isCounted: boolean,
  columns: readonly OpeningColumn[],
): string | null {
  const sides = taken.filter(({ of }) => of === "closing").map(({ side }) => side);
  if (sides.includes("both") || (sides.includes("debit") && sides.includes("credit"))) return null;
  // Beside opening balances that are used as they are, any other balance or side may be the closing one.
  const isOpening = !isCounted && taken.some(({ of }) => of === "opening");
  const isKnown = (name: string) => columns.some(({ label, also }) => [plainHeading(label), ...also].includes(name));
  const isUnrecognised = (name: string) => CLOSING.test(name) || (isOpening && FIGURE.test(name) && !isKnown(name));
  const unrecognised = headings.find((heading) => isUnrecognised(plainHeading(heading)) && roleOf(heading) === null);
  return unrecognised === undefined
    ? null
    : `The heading "${unrecognised.trim()}" is not recognised. Write Closing Balance, or Closing Debit and Closing Credit.`;
}

function twice(found: readonly Found[]): string | null {
  const [first, second] = found.flatMap((role, n) => {
    const before = found.slice(0, n).find(({ of, side }) => of === role.of && side === role.side);
    return before ? [before, role] : [];
  });
  if (!first || !second) return null;
  const names =
    first.heading === second.heading
      ? `Two columns are headed ${first.heading}`
      : `The columns ${first.heading} and ${second.heading} contain the same`;
  return `${names}. Keep one of them, or write Opening or Closing before each.`;
}

/** The column of Dr and Cr that follows a balance; a column that belongs to another balance is not used. */
function sideBeside(
  headings: readonly string[],
  balance: number,
  found: readonly Found[],
  side: OpeningColumn | undefined,
): TrialColumns["placed"] {
  const sides = headings.flatMap((heading, at) =>
    side && [plainHeading(side.label), ...side.also].includes(plainHeading(heading)) ? [at] : [],
  );
  const [sole] = sides.length === 1 ? sides : [];
  const balances = found.filter(({ of }) => of !== "movement").map(({ at }) => at);
  const owner = sole === undefined ? undefined : (balances.findLast((at) => at < sole) ?? balances[0]);
  const at =
    sides.find((sideAt) => sideAt > balance && !found.some((other) => other.at > balance && other.at < sideAt)) ??
    (owner === balance ? sole : undefined);
  return side && at !== undefined ? [{ column: side, at }] : [];
}

function noteOf(taken: readonly { readonly heading: string }[], isCounted: boolean, hasOthers: boolean): string | null {
  if (isCounted)
    return "The file has no closing balances. Each is worked out as opening balance plus debit minus credit.";
  if (!hasOthers) return null;
  return `The balances are taken from ${taken.map(({ heading }) => heading).join(" and ")}, as the opening balances of the new books. The debits and credits beside them are movements.`;
}

type Counted = { readonly cell: AmountCell } | { readonly label: string; readonly fault: string };

/**
 * Opening balance plus debit minus credit, if a row was read by such columns; null if it was not. `side` is that of a
 * column beside the opening balance.
 */
export function countedBalance(amounts: Readonly<Record<string, AmountCell>>, side: Side): Counted | null {
  const parts = Object.values(COUNTED).flatMap(({ key, label }) =>
    amounts[key] ? [{ key, label, cell: amounts[key] }] : [],
  );
  let total = 0;
  for (const { key, label, cell } of parts) {
    const amount = fromRupeesText(cell.rupees || "0") ?? 0;
    const own = key.endsWith("debit") ? "Dr" : key.endsWith("credit") ? "Cr" : side;
    const word = cell.side || own;
    if (amount !== 0 && word === "") return { label, fault: "Write Dr or Cr after the amount, such as 500.00 Dr." };
    if (amount !== 0 && cell.isNegative)
      return {
        label,
        fault:
          own === "" || key === "opening"
            ? "Enter Dr or Cr without a minus sign."
            : "Enter the amount without a minus sign in the Debit or Credit column.",
      };
    total += word === "Cr" ? -amount : amount;
  }
  return parts.length === 0
    ? null
    : { cell: { rupees: toRupeesText(paise(Math.abs(total))), isNegative: false, side: total < 0 ? "Cr" : "Dr" } };
}
