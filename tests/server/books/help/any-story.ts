import fc from "fast-check";
import { expect } from "vitest";
import { recountAll } from "../../../../src/server/engine/stock/recount";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "./books";
import { GOOD } from "./good-documents";

const day = fc.integer({ min: 0, max: 200 }).map((n) => new Date(Date.UTC(2026, 4, 1 + n)).toISOString().slice(0, 10));
const qty = fc.integer({ min: 1, max: 50_000 }).map((n) => n / 1000);
const price = fc.integer({ min: 0, max: 500_000 }).map((n) => n / 100);
const billLines = fc.array(
  fc.record({ itemid: fc.constantFrom("Bolt", "Visit"), qty, rate: price, discount: fc.constantFrom(0, 12.5) }),
  { minLength: 1, maxLength: 3 },
);
const bill = (entity: string, partyid: string, more: object = {}) =>
  fc.record({
    entity: fc.constant(entity),
    edateview: day,
    partyid: fc.constant(partyid),
    godownid: fc.constantFrom("Main", "Shop"),
    items: billLines,
    isinclusive: fc.constantFrom(0, 1),
    isrcm: fc.constantFrom(0, 1),
    ...more,
  });
const money = (entity: string, partyid: string) =>
  fc.record({
    entity: fc.constant(entity),
    edateview: day,
    partyid: fc.constant(partyid),
    accountid: fc.constantFrom("Bank", "Petty Cash"),
    mgrossamt: fc.integer({ min: 1, max: 1_000_000 }).map((n) => n / 100),
    allocation: fc.constantFrom("oldest", "onaccount"),
  });
const amount = fc.integer({ min: 1, max: 1_000_000 }).map((n) => n / 100);
const journal = fc
  .record({
    entity: fc.constant("journal"),
    edateview: day,
    allocation: fc.constantFrom("oldest", "onaccount"),
    sides: fc.constantFrom(["Rent", "Steel Co"], ["Asha", "Rent"], ["Steel Co", "Asha"], ["Asha", "Steel Co"]),
    amount,
  })
  .map(({ sides: [debit, credit], amount: size, ...rest }) => ({
    ...rest,
    entries: [
      { ledgerid: debit, debit: size },
      { ledgerid: credit, credit: size },
    ],
  }));
const contra = fc.record({
  entity: fc.constant("contra"),
  edateview: day,
  fromid: fc.constant("Bank"),
  toid: fc.constant("Petty Cash"),
  mgrossamt: amount,
});
let bills = 0;
const document = fc.oneof(
  bill("sale", "Asha"),
  bill("sale", "Ravi"),
  bill("purchase", "Steel Co").map((one) => ({ ...one, billno: `B${bills++}` })),
  bill("salereturn", "Asha"),
  bill("purchasereturn", "Steel Co"),
  money("receipt", "Asha"),
  money("payment", "Steel Co"),
  money("payment", "Asha"),
  journal,
  journal,
  contra,
  fc.record({
    entity: fc.constant("stocktransfer"),
    edateview: day,
    fromgodownid: fc.constant("Main"),
    togodownid: fc.constant("Shop"),
    items: fc.array(fc.record({ itemid: fc.constant("Bolt"), qty }), { minLength: 1, maxLength: 2 }),
  }),
);
const step = fc.oneof(
  { weight: 5, arbitrary: document.map((values) => ({ what: "new" as const, values })) },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant("edit" as const), which: fc.nat(), edateview: day, items: billLines }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("delete" as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("cancel" as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.constant({ what: "recount" as const }) },
);

/** New documents of many kinds and days, edits, back-dates, deletions, cancellations and recounts. */
export const anyStory = fc.array(step, { minLength: 5, maxLength: 14 });

type Step = typeof anyStory extends fc.Arbitrary<infer T> ? (T extends readonly (infer S)[] ? S : never) : never;

interface Story {
  /** Documents that are neither deleted nor cancelled. */
  readonly made: { readonly entity: string; readonly id: unknown }[];
  /** Deletes or cancels one of them. A document settled by others is refused and stays: false. */
  readonly remove: (at: number, how?: Row) => Promise<boolean>;
}

/** Enters a story in empty books. A save that a rule refuses is left out. */
export async function playStory(books: Books, steps: readonly Step[]): Promise<Story> {
  const made: { entity: string; id: unknown }[] = [];
  const remove = async (at: number, how: Row = { type: "delete" }): Promise<boolean> => {
    const one = made[at % made.length];
    if (!one) return false;
    const [answer = {}] = await books.server.call(
      `${one.entity}_R_btndelete_approve`,
      { id: one.id, ...how },
      { id: crypto.randomUUID() },
    );
    if (answer.err !== 0) expect(answer.errormsg).toMatch(/is settled by .* Release it there first\.$/);
    else made.splice(made.indexOf(one), 1);
    return answer.err === 0;
  };
  for (const one of steps) {
    if (one.what === "recount") await recountAll(books.server.parts.db);
    else if (one.what === "new") {
      const { entity, ...values } = one.values;
      const answer = await books.save(entity, values);
      if (answer.err === 0) made.push({ entity, id: answer.id });
    } else if (made.length > 0 && one.what === "edit") await edit(books, made[one.which % made.length], one);
    else if (made.length > 0 && one.what === "delete") await remove(one.which);
    else if (made.length > 0 && one.what === "cancel")
      await remove(one.which, { type: "cancel", cancelreason: "Not wanted" });
  }
  return { made, remove };
}

async function edit(
  books: Books,
  target: Story["made"][number] | undefined,
  { edateview, items }: Extract<Step, { what: "edit" }>,
): Promise<void> {
  if (!target) return;
  const lines = /sale|purchase/.test(target.entity) ? { items } : {};
  await books.save(target.entity, { id: target.id, edateview, ...lines });
}

const IN_STORIES = new Set([
  "sale",
  "purchase",
  "salereturn",
  "purchasereturn",
  "receipt",
  "payment",
  "journal",
  "contra",
  "stocktransfer",
]);
const COUNT: Row = { kind: "count", godownid: "Main", items: [{ itemid: "Bolt", qty: 7, rate: 4 }] };
const OTHERS: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(Object.entries(GOOD).filter(([entity]) => !IN_STORIES.has(entity))),
  opening: COUNT,
};

/** Documents of the kinds that are in no story, each on any day, and what becomes of it. */
export const anyOthers = fc.array(
  fc.record({
    entity: fc.constantFrom(...Object.keys(OTHERS)),
    edateview: day,
    then: fc.constantFrom("keep", "keep", "redate", "cancel", "delete"),
    later: day,
  }),
  { minLength: 3, maxLength: 8 },
);

type Other = typeof anyOthers extends fc.Arbitrary<readonly (infer T)[]> ? T : never;

/** Enters such documents. What a rule refuses is left out. */
export async function playOthers(books: Books, others: readonly Other[]): Promise<void> {
  for (const { entity, edateview, then, later } of others) {
    const { err, id } = await books.save(entity, { ...OTHERS[entity], edateview });
    if (err !== 0) continue;
    if (then === "redate") await books.save(entity, { id, edateview: later });
    const how: Row = then === "cancel" ? { type: "cancel", cancelreason: "Not wanted" } : { type: "delete" };
    if (then === "cancel" || then === "delete")
      await books.server.call(`${entity}_R_btndelete_approve`, { id, ...how }, { id: crypto.randomUUID() });
  }
}
