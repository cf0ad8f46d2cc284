import { expect, test } from "vitest";
import type { SaveRequest } from "../../../src/client/offline/contract/save";
import type { Fate } from "../help/scripted-network";
import { saveOffline, setup } from "../help/outbox-setup";
import { citySave } from "../help/save-request";

const NOTHING = { brings: [], takes: [] };
const bringing = (item: string, more: Partial<SaveRequest> = {}) =>
  citySave({ entity: "purchase", goods: { ...NOTHING, brings: [item] }, ...more });
const taking = (item: string) => citySave({ entity: "sale", goods: { ...NOTHING, takes: [item] } });
const REFUSED: Fate = { rows: [{ err: 1, errkey: "items", errormsg: "Bolt is short." }] };

/** A device that saved these without a line; `order` is what left it since, and `answered` what had an answer then. */
async function waiting(saves: readonly SaveRequest[], fateOf: (opId: string) => Fate = () => "apply") {
  const one = await setup();
  await saveOffline(one, ...saves);
  const { network, tab } = one;
  const left: { readonly opId: string; readonly answered: readonly string[] }[] = [];
  network.fateOf = ({ op }) => {
    left.push({ opId: op?.id ?? "", answered: network.applied.map(({ opId }) => opId) });
    return fateOf(op?.id ?? "");
  };
  network.pings = "fine";
  const send = () => tab.offline.drain("online");
  return { ...one, left, send, at: (opId: string) => left.findIndex((save) => save.opId === opId) };
}

test("a sale is sent after the answer to the purchase saved before it that brings its goods; other sales do not wait", async () => {
  const [purchase, sale, other] = [bringing("7"), taking("7"), taking("9")];
  const { send, left, at, tab } = await waiting([purchase, sale, other]);
  expect(await tab.offline.outbox.status(sale.opId)).toMatchObject({ state: "waiting", why: "dependency" });
  expect(await send()).toBe("done");
  expect(left[at(sale.opId)]?.answered).toContain(purchase.opId);
  expect(at(other.opId)).toBeLessThan(at(sale.opId));
  expect(await tab.offline.outbox.rows()).toEqual([]);
});

test("a save that may bring any item is waited for by each that takes one, and one that may take any waits for all that bring", async () => {
  const [cancelledSale, sale, other] = [bringing("*"), taking("7"), citySave()];
  const { send, left, at } = await waiting([cancelledSale, sale, other]);
  expect(await send()).toBe("done");
  expect(left[at(sale.opId)]?.answered).toContain(cancelledSale.opId);
  expect(at(other.opId)).toBeLessThan(at(sale.opId));
  const [purchase, return_, cancelledPurchase] = [bringing("7"), bringing("8"), taking("*")];
  const second = await waiting([purchase, return_, cancelledPurchase]);
  expect(await second.send()).toBe("done");
  const { answered = [] } = second.left[second.at(cancelledPurchase.opId)] ?? {};
  expect(answered).toEqual(expect.arrayContaining([purchase.opId, return_.opId]));
});

test("a sale saved before the purchase does not wait for it", async () => {
  const [sale, purchase] = [taking("7"), bringing("7")];
  const { send, tab } = await waiting([sale, purchase]);
  // Both go at once: which of them arrives first is left to the line.
  expect(await tab.offline.outbox.status(sale.opId)).not.toMatchObject({ why: "dependency" });
  expect(await send()).toBe("done");
  expect(await tab.offline.outbox.rows()).toEqual([]);
});

test("a refused purchase is an answer: the sale goes out, and only its own stock decides", async () => {
  const [purchase, sale] = [bringing("7"), taking("7")];
  const { send, tab } = await waiting([purchase, sale], (opId) => (opId === purchase.opId ? REFUSED : "apply"));
  await send();
  expect(await tab.offline.outbox.status(purchase.opId)).toMatchObject({ state: "rejected" });
  expect(await tab.offline.outbox.status(sale.opId)).toMatchObject({ state: "applied" });
});

test("neither does a sale wait for a purchase whose new supplier was refused, nor for one that was discarded", async () => {
  const supplier = citySave();
  const purchase = bringing("7", { args: { id: 0, partyid: { $op: supplier.opId, col: "id" } } });
  const [sale, gone, last] = [taking("7"), bringing("8"), taking("8")];
  const { send, tab } = await waiting([supplier, purchase, sale, gone, last], (opId) =>
    opId === supplier.opId ? REFUSED : "apply",
  );
  expect(await tab.offline.outbox.discard(gone.opId, "entered twice", false)).toMatchObject({ outcome: "discarded" });
  await send();
  expect(await tab.offline.outbox.status(purchase.opId)).toMatchObject({ state: "waiting", why: "dependency" });
  for (const { opId } of [sale, last])
    expect(await tab.offline.outbox.status(opId)).toMatchObject({ state: "applied" });
});

test("a line that breaks under the purchase keeps the sale behind it", async () => {
  const [purchase, sale] = [bringing("7"), taking("7")];
  let breaks = 2;
  const { send, left, at } = await waiting([purchase, sale], (opId) =>
    opId === purchase.opId && breaks-- > 0 ? "drop-after" : "apply",
  );
  for (let tries = 0; tries < 4; tries += 1) await send();
  expect(left[at(sale.opId)]?.answered).toContain(purchase.opId);
  expect(left.filter(({ opId }) => opId === purchase.opId)).toHaveLength(3);
  expect(left.at(-1)?.opId).toBe(sale.opId);
});

test("a sale that came back for its stock and is corrected waits for the purchase saved since", async () => {
  const [sale, purchase] = [taking("7"), bringing("7")];
  const one = await waiting([sale], () => REFUSED);
  await one.send();
  const { outbox } = one.tab.offline;
  expect(await outbox.status(sale.opId)).toMatchObject({ state: "rejected" });
  await saveOffline(one, purchase);
  await outbox.correct(sale.opId, { ...sale, args: { id: 0, city: "corrected" } });
  expect((await outbox.row(sale.opId))?.behind).toEqual([purchase.opId]);
  one.network.pings = "fine";
  expect(await one.send()).toBe("done");
  expect(one.network.applied.map(({ opId }) => opId).slice(-2)).toEqual([purchase.opId, sale.opId]);
});

test("a correction that moves other goods: the sale waits no more, and the purchase is not waited for", async () => {
  const [purchase, sale, later] = [bringing("7"), taking("7"), taking("7")];
  const { tab } = await waiting([purchase, sale]);
  const { outbox } = tab.offline;
  const without = (save: SaveRequest) => ({ ...save, args: { id: 0, city: "less" }, goods: NOTHING });
  await outbox.correct(sale.opId, without(sale));
  await outbox.correct(purchase.opId, without(purchase));
  await outbox.save(later);
  for (const { opId } of [sale, later]) expect((await outbox.row(opId))?.behind).toBeUndefined();
});

test("saves never wait for each other in a circle: what waits for a corrected save is not waited for by it", async () => {
  const making = (brings: string, takes: string) => citySave({ goods: { brings: [brings], takes: [takes] } });
  const first = making("2", "1");
  const second = making("1", "2");
  const edit = citySave({ recordKey: `tmp:${second.opId}`, goods: { brings: ["1"], takes: [] } });
  const { send, tab, network } = await waiting([first, second, edit]);
  const { outbox } = tab.offline;
  expect((await outbox.row(second.opId))?.behind).toEqual([first.opId]);
  await outbox.correct(first.opId, { ...first, args: { id: 0, city: "corrected" } });
  expect((await outbox.row(first.opId))?.behind).toBeUndefined();
  await send();
  expect(network.applied.map(({ opId }) => opId).slice(-3)).toEqual([first.opId, second.opId, edit.opId]);
});
