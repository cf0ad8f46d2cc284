import { expect, test } from "vitest";
import { MoneyDesk } from "../../../src/client/form/bill/money-desk";
import type { Stamped } from "../../../src/client/offline/contract/reader";
import type { Offline } from "../../../src/client/offline/offline";
import type { Row } from "../../../src/wire/envelope";

const FACTS = JSON.stringify({ name: "Builder", isBillwise: true, groups: [], tds: null, tcs: null, open: [] });

test("what was asked for the document before says nothing of the next one, which asks itself", async () => {
  const answers: ((asOf: number) => void)[] = [];
  const asked: Row[] = [];
  const read = ({ args }: { args: Row }) =>
    new Promise<Stamped>((resolve) => {
      asked.push(args);
      answers.push((asOf) => resolve({ rows: [{ id: 7, facts: FACTS }], asOf, fresh: true }));
    });
  const desk = new MoneyDesk(
    {
      reader: { read },
      reference: { byId: async () => null },
      overlay: { record: async () => null },
    } as unknown as Offline,
    "payment",
  );
  const first = desk.gather(["7"], "5");
  desk.clear();
  answers[0]?.(1);
  await first;
  expect([desk.ledger("7"), desk.asOf]).toEqual([undefined, null]);
  const second = desk.gather(["7"], "0");
  answers[1]?.(2);
  expect([await second, desk.ledger("7")?.name, desk.asOf, asked.map(({ recid }) => recid)]).toEqual([
    true,
    "Builder",
    2,
    ["5", undefined],
  ]);
});
