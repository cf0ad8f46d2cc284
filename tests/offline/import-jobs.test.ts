import { expect, test } from "vitest";
import type { ImportJob, ImportRow } from "../../src/client/offline/contract/imports";
import { signIn } from "./help/device";
import { setup, type Setup } from "./help/outbox-setup";

const ROWS: readonly ImportRow[] = Array.from({ length: 120 }, (_, n) => ({
  opId: `op${n}`,
  at: n + 2,
  title: `row ${n + 2}`,
  args: { rowno: n + 2 },
  shown: {},
}));
const job = (more: Partial<ImportJob> = {}) => ({
  id: "job1",
  place: "masterimport.file",
  type: "category",
  title: "Stock Categories",
  entity: "category",
  inSequence: false,
  file: "a.csv",
  total: ROWS.length,
  next: 0,
  refused: [],
  ...more,
});
const jobsOf = ({ tab }: Pick<Setup, "tab">) => tab.offline.imports;

test("an import is kept with its rows, goes on from the row that was noted, and leaves nothing behind", async () => {
  const one = await setup();
  await jobsOf(one).begin(job(), ROWS);
  expect(await jobsOf(one).open("masterimport.file")).toMatchObject({ id: "job1", next: 0, coid: 1 });
  expect((await jobsOf(one).slice("job1", 2)).map(({ opId }) => opId)).toEqual(ROWS.slice(100).map(({ opId }) => opId));
  await jobsOf(one).note("job1", { next: 73, refused: [{ opId: "op4", n: 4, text: "Row 6: no." }] });
  one.tab.kill();
  const tab = one.device.tab();
  await signIn(tab);
  expect(await tab.offline.imports.open("masterimport.file")).toMatchObject({ next: 73, refused: [{ n: 4 }] });
  await tab.offline.imports.begin(job({ id: "job10", place: "elsewhere" }), ROWS.slice(0, 1));
  await tab.offline.imports.end("job1");
  expect([await tab.offline.imports.open("masterimport.file"), await tab.offline.imports.slice("job1", 0)]).toEqual([
    null,
    [],
  ]);
  // Another import whose id starts with the same text stays.
  expect(await tab.offline.imports.slice("job10", 0)).toHaveLength(1);
});

test("an import is another person's and another company's business, and is there again after a sign-in", async () => {
  const one = await setup();
  await jobsOf(one).begin(job(), ROWS);
  await one.tab.offline.session.signOut();
  expect(await jobsOf(one).open("masterimport.file")).toBeNull();
  await expect(jobsOf(one).begin(job({ id: "job2" }), ROWS)).rejects.toThrow("You are signed out. Sign in to import.");
  await signIn(one.tab, { sub: "99" });
  expect(await jobsOf(one).open("masterimport.file")).toBeNull();
  await signIn(one.tab, { coid: 2 });
  expect(await jobsOf(one).open("masterimport.file")).toBeNull();
  await signIn(one.tab);
  expect(await jobsOf(one).open("masterimport.file")).toMatchObject({ id: "job1" });
});

test("a full disk keeps no part of an import", async () => {
  const one = await setup();
  one.tab.full.add("mac_outbox");
  await expect(jobsOf(one).begin(job(), ROWS)).rejects.toThrow();
  one.tab.full.clear();
  expect([await jobsOf(one).open("masterimport.file"), await jobsOf(one).slice("job1", 0)]).toEqual([null, []]);
});
