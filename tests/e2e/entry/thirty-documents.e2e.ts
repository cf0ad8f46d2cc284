import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import {
  contra,
  count,
  creditNote,
  journal,
  type Meant,
  money,
  purchase,
  quotation,
  sale,
  transfer,
} from "../help/document-keys";
import { openNew, typeKeys } from "../help/document-entry";
import { ServerClient } from "../help/server-client";
import { onStage } from "../help/stage";

/** How often the thirty are entered, one time after the other on the same books. */
const TIMES = Number(process.env.THIRTY_TIMES);
/** Names of the demo that differ in a letter, a size or one word. */
const [BULB_5, BULB_20] = ["Amrut Max LED Bulb 5 W", "Amrut Max LED Bulb 20 W"];
const [ELBOW_15, ELBOW_50] = ["Amrut Plus CPVC Elbow 15 mm", "Amrut Plus CPVC Elbow 50 mm"];
const [SCREW_19, SCREW_75] = ["Amrut Gold Self Drilling Screw 19 mm", "Amrut Gold Self Drilling Screw 75 mm"];
const [BAY_A, BAY_B, BAY_C, PUNE_A] = ["MUM Bay A", "MUM Bay B", "MUM Bay C", "PUN Bay A"];
const [FERNANDES, DESHMUKH] = ["Siddhi Fernandes Marketing", "Siddhi Deshmukh Marketing"];
const [BROTHERS, INDUSTRIES] = ["Modern Naidu Brothers", "Modern Naidu Industries"];
const [CASH, PETTY, BANK, CREDIT] = ["Cash", "Petty Cash", "Current Account", "Cash Credit Account"];

/** Ten kinds, three of each, in the order of their entry: no two of a kind one after the other. */
const thirty = (time: number): readonly Meant[] => [
  count(BAY_A, [
    { item: BULB_5, qty: 40 },
    { item: BULB_20, qty: 41 },
  ]),
  money("receipt", FERNANDES, CASH, 5_001),
  purchase({ party: BROTHERS, godown: BAY_A, lines: [{ item: ELBOW_15, qty: 12, rate: 21 }] }, `B${time}-1`),
  sale({
    party: FERNANDES,
    godown: BAY_A,
    lines: [
      { item: BULB_5, qty: 2, rate: 90 },
      { item: BULB_20, qty: 3, rate: 190 },
    ],
  }),
  contra(CASH, PETTY, 1_100),
  journal("Input CGST", "Input SGST", 31, "Month end"),
  transfer(BAY_A, BAY_B, [{ item: BULB_20, qty: 4 }]),
  creditNote({ party: FERNANDES, godown: BAY_B, lines: [{ item: BULB_5, qty: 1, rate: 90 }] }),
  quotation({ party: DESHMUKH, lines: [{ item: SCREW_19, qty: 100, rate: 2.5 }] }),
  money("payment", BROTHERS, PETTY, 252),

  count(BAY_B, [{ item: ELBOW_50, qty: 15 }]),
  money("receipt", DESHMUKH, BANK, 7_002),
  purchase(
    {
      party: INDUSTRIES,
      godown: BAY_C,
      lines: [
        { item: ELBOW_50, qty: 13, rate: 61 },
        { item: ELBOW_15, qty: 14, rate: 22 },
      ],
    },
    `B${time}-2`,
  ),
  sale({ party: DESHMUKH, godown: BAY_B, lines: [{ item: BULB_20, qty: 1, rate: 195 }] }),
  contra(BANK, CREDIT, 1_200),
  journal("Output CGST", "Output SGST", 32, "Set off"),
  transfer(BAY_B, BAY_C, [
    { item: ELBOW_50, qty: 5 },
    { item: BULB_20, qty: 1 },
  ]),
  creditNote({ party: DESHMUKH, godown: BAY_A, lines: [{ item: BULB_20, qty: 1, rate: 195 }] }),
  quotation({
    party: FERNANDES,
    lines: [
      { item: SCREW_75, qty: 200, rate: 4.5 },
      { item: SCREW_19, qty: 50, rate: 2.6 },
    ],
  }),
  money("payment", INDUSTRIES, BANK, 353),

  count(PUNE_A, [
    { item: SCREW_19, qty: 500 },
    { item: SCREW_75, qty: 501 },
  ]),
  money("receipt", FERNANDES, PETTY, 703),
  purchase({ party: BROTHERS, godown: BAY_B, lines: [{ item: ELBOW_15, qty: 6, rate: 23 }] }, `B${time}-3`),
  sale({
    party: FERNANDES,
    godown: PUNE_A,
    lines: [
      { item: SCREW_75, qty: 20, rate: 5 },
      { item: SCREW_19, qty: 30, rate: 3 },
    ],
  }),
  contra(PETTY, CASH, 130),
  journal("Input SGST", "Input IGST", 33, "Set off again"),
  transfer(PUNE_A, BAY_A, [{ item: SCREW_19, qty: 7 }]),
  creditNote({ party: FERNANDES, godown: PUNE_A, lines: [{ item: SCREW_75, qty: 2, rate: 5 }] }),
  quotation({ party: DESHMUKH, lines: [{ item: BULB_5, qty: 10, rate: 91 }] }),
  money("payment", BROTHERS, CREDIT, 454),
];

/** Each kind once by hand. */
const isByHand = (at: number): boolean => (at % 10) % 3 === Math.floor(at / 10);

/** Enters one document from any screen and saves it, as far as the dialog that says so. */
async function enter(page: Page, document: Meant, byHand: boolean): Promise<void> {
  await openNew(page, document);
  // The first field behind the date, whatever the form begins with.
  await typeKeys(page, ["F2", "Tab", ...document.keys, "Control+s"], byHand);
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  expect(await dialog.innerText()).toMatch(/has been saved|is short by|below zero/);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

const idsOf = async (eyes: ServerClient, entity: string): Promise<readonly number[]> =>
  (await eyes.list(entity)).map(({ id }) => Number(id));

/** The part of a stored value that a document names, figures as numbers. */
function partOf(stored: unknown, meant: unknown): unknown {
  if (Array.isArray(meant) && Array.isArray(stored))
    return stored.map((line: unknown, at) => partOf(line, meant[at] ?? {}));
  if (typeof meant === "object" && meant !== null)
    return Object.fromEntries(Object.entries(meant).map(([key, value]) => [key, partOf((stored as Row)[key], value)]));
  return typeof meant === "number" ? Number(stored) : stored;
}

// By itself, because three times thirty documents take five minutes.
test.runIf(process.env.THIRTY_TIMES)(
  "thirty documents of ten kinds by keyboard alone, at the speed of a hand and of a scanner, with names that differ in one letter or size, are exactly the intended records",
  async () => {
    await onStage({ width: 1440, height: 900 }, async ({ page, server }) => {
      const eyes = await ServerClient.signIn(server.url);
      for (let time = 1; time <= TIMES; time += 1) {
        const documents = thirty(time);
        const kinds = [...new Set(documents.map(({ entity }) => entity))];
        expect(kinds).toHaveLength(10);
        const before = new Map<string, readonly number[]>();
        for (const kind of kinds) before.set(kind, await idsOf(eyes, kind));
        for (const [at, document] of documents.entries())
          await enter(page, document, isByHand(at)).catch((error: unknown) => {
            throw new Error(
              `Document ${at + 1}, ${document.entity}${isByHand(at) ? ", by hand" : ""}: ${String(error)}`,
            );
          });
        for (const kind of kinds) {
          const meant = documents.filter(({ entity }) => entity === kind).map(({ stored }) => stored);
          const added = (await idsOf(eyes, kind)).filter((id) => !before.get(kind)?.includes(id));
          const stored = await Promise.all(added.map((id) => eyes.record(kind, id)));
          expect(
            stored.map((record, n) => partOf(record, meant[n] ?? {})),
            kind,
          ).toEqual(meant);
        }
      }
    });
  },
);
