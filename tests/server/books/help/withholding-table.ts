import { expect } from "vitest";
import { partyFactsOf } from "../../../../src/definitions/bill/facts-rows";
import type { FactsRow } from "../../../../src/definitions/bill/facts-rows";
import { withheldYear } from "../../../../src/definitions/bill/withholding";
import { formatAmount } from "../../../../src/domain/indian-format";
import { paise, toRupeesText } from "../../../../src/domain/money";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "./books";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const dayOf = (text: string): string => {
  const [day = "", month = "", year = ""] = text.split("-");
  return `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, "0")}-${day}`;
};
const numberOf = (text: string): number => Number(text.replaceAll(",", ""));
const whole = (amount: unknown): string => formatAmount(String(amount)).replace(/\.00$/, "");

interface Made {
  readonly entity: string;
  readonly id: unknown;
  readonly number: string;
}

/**
 * A story of one party, one document per line: `01-Jun-2026 advance A 20,000 -> 0` pays before the bill, `bill`
 * credits, `return R of B` reverses part of a bill, `edit A 10,000` and `move A 05-Jul-2026` change a document,
 * `note A` only its narration, `cancel A` and `delete A` remove it; `waived` and `by hand 500` come at the end. After
 * `->` is the tax of that document. `year 2026-27: 45,000 of which 45,000 dealt with` checks what was paid or
 * credited so far, each rupee once. A line in quotes is the message of the previous save.
 */
export async function runWithholdingTable(books: Books, partyid: string, story: string): Promise<void> {
  const made = new Map<string, Made>();
  let last: Row = {};
  for (const line of story
    .trim()
    .split("\n")
    .map((text) => text.trim())
    .filter(Boolean)) {
    const quoted = /^"(.*)"$/.exec(line);
    const year = /^year (\S+): (\S+) of which (\S+) dealt with$/.exec(line);
    if (quoted)
      expect([line, last.resu]).toEqual([
        line,
        (quoted[1] ?? "").replace(/\b[A-Z]\b/g, (name) => made.get(name)?.number ?? name),
      ]);
    else if (year) expect(await yearText(books, partyid, year[1] ?? "")).toBe(line);
    else {
      const [what = "", tax] = line.split("->").map((text) => text.trim());
      const done = await act(books, partyid, made, what);
      last = done.answer;
      expect([what, last.err, last.errormsg]).toEqual([what, 0, undefined]);
      if (tax !== undefined) expect([what, whole(await taxOf(books, done.of))]).toEqual([what, tax]);
    }
  }
}

async function act(
  books: Books,
  partyid: string,
  made: Map<string, Made>,
  what: string,
): Promise<{ readonly answer: Row; readonly of: Made | undefined }> {
  const [, verb = "", name = "", given = ""] = /^(edit|move|note|cancel|delete) (\w)(?: (\S+.*))?$/.exec(what) ?? [];
  const known = made.get(name);
  if (verb === "cancel" || verb === "delete") {
    const [answer = {}] = await books.server.call(
      `${known?.entity ?? ""}_R_btndelete_approve`,
      { id: known?.id, type: verb, ...(verb === "cancel" ? { cancelreason: "Off" } : {}) },
      { id: crypto.randomUUID() },
    );
    return { answer, of: undefined };
  }
  if (verb !== "")
    return {
      answer: await books.save(known?.entity ?? "", { id: known?.id, ...changeOf(verb, known?.entity ?? "", given) }),
      of: known,
    };
  const [, day = "", kind = "", own = "", of = "", amount = ""] =
    /^(\S+) (advance|bill|return) (\w)(?: of (\w))? (.*)$/.exec(what) ?? [];
  const entity = { advance: "payment", bill: "purchase", return: "purchasereturn" }[kind] ?? "";
  const head =
    { advance: { accountid: "Bank", allocation: "onaccount" }, bill: { billno: own }, return: { againstno: of } }[
      kind
    ] ?? {};
  const answer = await books.save(entity, { edateview: dayOf(day), partyid, ...head, ...valuesOf(entity, amount) });
  const one = { entity, id: answer.id, number: String(answer.label) };
  made.set(own, one);
  return { answer, of: one };
}

const changeOf = (verb: string, entity: string, given: string): Row =>
  verb === "note"
    ? { narration: crypto.randomUUID() }
    : verb === "move"
      ? { edateview: dayOf(given) }
      : valuesOf(entity, given);

function valuesOf(entity: string, text: string): Row {
  const [, amount = "", waived, hand] = /^(\S+)(?: (waived)| by hand (\S+))?$/.exec(text) ?? [];
  const worth =
    entity === "payment"
      ? { mgrossamt: numberOf(amount) }
      : { items: [{ itemid: "Visit", qty: 1, rate: numberOf(amount) }] };
  return {
    ...worth,
    ...(waived ? { wtwaived: 1, wtreason: "Certificate" } : {}),
    ...(hand ? { wtamount: numberOf(hand), wtreason: "Certificate" } : {}),
  };
}

const taxOf = async (books: Books, of: Made | undefined): Promise<unknown> =>
  (await books.server.call(`${of?.entity ?? ""}_R_getviewdata`, { txtid: of?.id }))[0]?.swt_amt ?? 0;

/**
 * Amount paid or credited to a party in a year, and how much of it is dealt with, in paise, as the form of a new bill
 * receives it.
 */
export async function yearOfParty(
  books: Books,
  partyid: string,
  fy: string,
): Promise<{ readonly base: number; readonly handled: number }> {
  const found = (await books.server.call("debtors_R_listgrid", { search: partyid }))[0]?.id;
  const rows = (await books.server.call("WEBAPI_billfacts", {
    entity: "purchase",
    partyid: String(found),
  })) as readonly unknown[] as readonly FactsRow[];
  const party = rows.find(({ kind }) => kind === "party");
  const facts = party && partyFactsOf(party).tds;
  if (!facts) throw new Error(`${partyid} has no section of TDS.`);
  return withheldYear(facts, fy);
}

async function yearText(books: Books, partyid: string, fy: string): Promise<string> {
  const { base, handled } = await yearOfParty(books, partyid, fy);
  return `year ${fy}: ${whole(toRupeesText(paise(base)))} of which ${whole(toRupeesText(paise(handled)))} dealt with`;
}
