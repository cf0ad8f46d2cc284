import { afterAll, beforeAll, expect, test } from "vitest";
import { execute } from "../../../src/server/engine/operations/execute";
import { answerFor } from "../../../src/server/http/errors";
import { readEnvelope, writeEnvelope } from "../../../src/wire/envelope";
import type { TestServer } from "../harness";
import { openCompanies } from "../records/company";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

const HALF = "\ud83d";
const deep = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;
/**
 * Values that no column stores, that are no valid number, or that no list contains; each is used in place of any
 * value.
 */
const HOSTILE: readonly (readonly [name: string, value: unknown])[] = [
  ["half an emoji", `a${HALF}`],
  ["half an emoji in JSON", `[{"item":"${"\\ud83d"}"}]`],
  ["a null character", "a\u0000b"],
  ["a name", "Ravi"],
  ["constructor", "constructor"],
  ["__proto__", "__proto__"],
  ["2^31", 2 ** 31],
  ["2^31 as text", String(2 ** 31)],
  ["2^53", 2 ** 53],
  ["a number of 25 digits", "9".repeat(25)],
  ["1e308", 1e308],
  ["a negative", -1],
  ["a fraction", 0.5],
  ["a list", [[["x"]]]],
  ["an object", { a: { b: HALF } }],
  ["JSON 20,000 deep", deep(20_000)],
  ["a flag", true],
  ["nothing", null],
];

/** The status that a call would have over HTTP; 200 for rows. */
async function statusOf(
  sqlsp: string,
  args: Readonly<Record<string, unknown>>,
): Promise<{ readonly status: number; readonly why: string }> {
  try {
    const call = readEnvelope(JSON.parse(JSON.stringify(writeEnvelope(sqlsp, args))));
    await execute(server.parts, { session: server.users.admin.user, origin: { loginip: "127.0.0.1" } }, call);
    return { status: 200, why: "" };
  } catch (error) {
    const { status } = answerFor(error, "x");
    return { status, why: error instanceof Error ? error.message.slice(0, 160) : String(error) };
  }
}

/**
 * A sensible value for a parameter of that name, so that the other parameters of a call do not get in the way of the
 * tested one.
 */
const sensible = (name: string): unknown => {
  if (/^(txt)?id$|ids$|^partyid$|^itemid$|^recid$|^DisplayStart$/i.test(name)) return 1;
  if (/^DisplayLength$/i.test(name)) return 5;
  if (/^type$/i.test(name)) return "approval";
  if (/^state$/i.test(name)) return "waiting";
  if (/^entity$/i.test(name)) return "sale";
  if (/^formname$/i.test(name)) return "saledetail";
  return "";
};

test("no procedure answers a value that it cannot take with a fault of the server: every parameter of all of them", async () => {
  const found: string[] = [];
  let turn = 0;
  for (const name of server.parts.registry.names()) {
    const { params } = server.parts.registry.get(name);
    const names = Object.keys(params);
    const usual = Object.fromEntries(names.map((one) => [one, sensible(one)]));
    const tries: [string, Record<string, unknown>][] = [];
    // Each parameter gets some of the values in each run, and all of them across the procedures. Fields of forms are
    // many and similar.
    for (const one of names)
      for (const [what, value] of several(turn++, names.length > 12 ? 1 : 3))
        tries.push([`${name} ${one} as ${what}`, { ...usual, [one]: value }]);
    for (const [what, value] of several(turn++, 2))
      tries.push([`${name} with ${what} everywhere`, Object.fromEntries(names.map((one) => [one, value]))]);
    for (const [what, args] of tries) {
      const { status, why } = await statusOf(name, args);
      if (status >= 500) found.push(`${what}: ${why}`);
    }
  }
  expect(found).toEqual([]);
}, 240_000);

test("half an emoji, a null character and a value without a bottom are refused by the name of their parameter, in text and in JSON within text", async () => {
  for (const [what, value] of HOSTILE.filter(([name]) => /emoji|null character|20,000/.test(name))) {
    const { status, why } = await statusOf("item_R_save", { id: 0, itemname: "Bolt", alias: value });
    expect(status, what).toBe(400);
    expect(why, what).toMatch(
      /^item_R_save: alias (?:contains a character that cannot be stored|is nested deeper than 20 levels)/,
    );
  }
});

const several = (from: number, count: number): readonly (readonly [string, unknown])[] =>
  Array.from({ length: count }, (_, index) => HOSTILE[(from * 7 + index * 5) % HOSTILE.length] ?? ["", ""]);
