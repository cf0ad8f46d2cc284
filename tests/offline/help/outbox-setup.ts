import { onTestFinished } from "vitest";
import type { OfflineEnv } from "../../../src/client/offline/contract/env";
import type { OutboxRow } from "../../../src/client/offline/contract/save";
import { setSealed } from "../../../src/client/offline/database/seal-flag";
import { Device, signIn, type Tab } from "./device";
import { ScriptedNetwork } from "./scripted-network";

export interface Setup {
  readonly network: ScriptedNetwork;
  readonly device: Device;
  readonly tab: Tab;
  readonly clock: { now: number };
}

/** One device with one signed-in tab and a scripted network. The clock stops until a test moves it. */
export async function setup(more: Partial<OfflineEnv> = {}, locks = true): Promise<Setup> {
  const network = new ScriptedNetwork();
  const clock = { now: Date.UTC(2026, 10, 21, 10) };
  network.now = () => clock.now;
  const device = new Device({ fetch: network.fetch, now: () => clock.now, random: () => 0.5, locks, more });
  onTestFinished(() => device.stop());
  const tab = device.tab();
  await signIn(tab);
  return { network, device, tab, clock };
}

/** Saves while offline, so that the row stays in the outbox and is never sent. */
export async function saveOffline(
  { network, tab }: Pick<Setup, "network" | "tab">,
  ...requests: readonly Parameters<Tab["offline"]["outbox"]["save"]>[0][]
): Promise<void> {
  await goOffline(tab, network);
  for (const request of requests) await tab.offline.outbox.save(request);
  await tab.offline.drain("test");
}

/** Opens the circuit breaker of the tab: after one failed ping nothing is sent until `drain('online')`. */
export async function goOffline(tab: Tab, network: ScriptedNetwork): Promise<void> {
  network.pings = "down";
  network.fateOf = () => "drop-before";
  const probe = crypto.randomUUID();
  await tab.offline.outbox.save({
    opId: probe,
    screen: "probe",
    entity: "probe",
    recordKey: `tmp:${probe}`,
    sqlsp: "probe_R_save",
    args: { id: 0 },
    base: { kind: "none" },
    defVer: "",
    shown: {},
    formname: "probe",
    title: "probe",
  });
  await tab.offline.drain("test");
  network.fateOf = () => network.script.shift() ?? "apply";
  network.cancelled.add(probe);
}

/** Restores the connection and sends everything due. */
export async function goOnline({ network, tab }: Pick<Setup, "network" | "tab">): Promise<void> {
  network.pings = "fine";
  await tab.offline.drain("online");
}

export async function rowOf(tab: Tab, opId: string): Promise<OutboxRow> {
  const row = await tab.offline.outbox.row(opId);
  if (!row) throw new Error(`No row ${opId}`);
  return row;
}

/** As if the user had set a PIN: saves are stored sealed from now on. */
export async function sealOutbox({ offline }: Tab, userKey = "7"): Promise<void> {
  const { keys, cacheDb, core, vault } = offline.stores;
  const bytes = new Uint8Array(32);
  await keys.changeLock(userKey, () => ({
    userKey,
    fmt: 1,
    salt: bytes,
    iterations: 1,
    wrapped: bytes,
    escrow: "",
    fails: 0,
    lastAt: 0,
    idleMinutes: 5,
    rewriting: null,
  }));
  await setSealed(cacheDb, core.db, userKey, true);
  vault.changed();
}
