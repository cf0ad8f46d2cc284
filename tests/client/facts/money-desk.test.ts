import { expect, test } from "vitest";
import { MoneyDesk } from "../../../src/client/facts/money-desk";
import { CallFailed, type Stamped } from "../../../src/client/offline/contract/reader";
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

test("offline the open bills come from the copy on the device, only in documents where the user sees them", async () => {
  const bills = [{ refno: "S/1", fy: "2026-27", refdate: "2026-10-01", duedate: "2026-10-31", balance: 118_000 }];
  const open = async (entity: string) => {
    const desk = new MoneyDesk(
      {
        reader: { read: () => Promise.reject(new CallFailed("offline-miss", "You are offline.")) },
        reference: {
          byId: async (copy: string) =>
            copy === "openbill"
              ? { id: 7, open: JSON.stringify(bills), kinds: "receipt,journal" }
              : { id: 7, drconame: "Asha", isbillwise: 1 },
        },
        overlay: { record: async (_entity: string, _key: string, kept: Row | null) => kept },
      } as unknown as Offline,
      entity,
    );
    await desk.gather(["7"], "0");
    return desk.ledger("7")?.open;
  };
  expect(await open("receipt")).toEqual(bills);
  expect(await open("payment")).toBeNull();
});
