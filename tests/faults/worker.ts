import type { SaveRequest } from "../../src/client/offline/contract/save";
import { NotKept } from "../../src/client/offline/contract/save";
import { setPin } from "../../src/client/offline/pin/pin";
import { Device, type Tab } from "../offline/help/device";
import { brokenFetch, dropOrder, type Control } from "./controls";
import type { Prng } from "./prng";
import type { Attempt } from "./records";

export interface WorkerOptions {
  readonly index: number;
  readonly base: string;
  readonly tabs: number;
  readonly random: Prng;
  readonly control: Control | null;
  /** The user has set a PIN and never enters it: saves are stored sealed and sent from a locked device. */
  readonly pin?: boolean;
  /** In every text that this run writes, to distinguish it from the demo. */
  readonly mark: string;
}

interface Known {
  readonly creator: string;
  readonly table: "country" | "state";
  order: number;
  lastOp: string;
  /** The country of a state. */
  readonly parent: string | null;
}

const SKEW_MS = 12 * 3_600_000;
const TRY_MS = 10_000;

/**
 * A user with one device and several tabs, who saves, edits their records, creates records that refer to others, and
 * discards.
 */
export class Worker {
  readonly attempts: Attempt[] = [];
  readonly counts = { tabKills: 0, notKept: 0, discards: 0 };
  readonly device: Device;
  private readonly records: Known[] = [];
  private readonly tabs: Tab[] = [];
  private readonly gone = new Map<Tab, () => void>();
  private skew = 0;

  constructor(private readonly options: WorkerOptions) {
    const { control, random } = options;
    this.device = new Device({
      fetch: control ? brokenFetch(control, () => this.device) : fetch,
      base: options.base,
      now: () => Date.now() + this.skew,
      // Shortens the waits of breaker and back-off alike, so that a run fits its time.
      random: () => random.next() * 0.2,
    });
  }

  async start(): Promise<void> {
    const tab = this.device.tab();
    const { session } = tab.offline;
    const entry = { username: "owner", password: "demo1234", companyid: "", pin: "" };
    const { coname } = await session.signIn(entry);
    if (typeof coname === "string" || !coname[0]) throw new Error("The demo user may enter no company.");
    const answer = await session.signIn({ ...entry, companyid: coname[0].companyid });
    if (!answer.access_token) throw new Error(`Could not sign in: ${answer.err}`);
    if (this.options.pin) await this.setPin(tab);
    tab.close();
    this.skew = Math.round((this.options.random.next() * 2 - 1) * SKEW_MS);
    for (let count = 0; count < this.options.tabs; count += 1) await this.openTab();
  }

  private async setPin({ offline }: Tab): Promise<void> {
    const fault = await setPin(offline.stores, (await offline.session.get())?.claims.sub ?? "", "271828");
    if (fault) throw new Error(fault);
  }

  private async openTab(): Promise<Tab> {
    const tab = this.device.tab();
    this.tabs.push(tab);
    await tab.offline.start();
    return tab;
  }

  /** One tab dies like a killed process, and the user opens another. */
  async killTab(): Promise<void> {
    const tab = this.tabs.splice(this.options.random.below(this.tabs.length), 1)[0];
    this.counts.tabKills += 1;
    tab?.kill();
    if (tab) this.gone.get(tab)?.();
    await this.openTab();
  }

  /** One action of the user. Resolves when the device has confirmed it as kept or discarded. */
  async step(): Promise<void> {
    const { random, control } = this.options;
    // Missing order harms bursts of edits on one record.
    const editable =
      control === "no-order" ? this.records.at(-1) : this.records[random.below(Math.max(1, this.records.length))];
    const draw = random.next();
    if (!editable || draw < 0.35) await this.save(this.make("country", null));
    else if (draw < 0.5) await this.save(this.make("state", this.parentOf(editable)));
    else if (draw < 0.53) await this.makeAndDiscard();
    else await this.save(editable);
  }

  private parentOf(record: Known): string {
    return record.parent ?? record.creator;
  }

  private make(table: Known["table"], parent: string | null): Known {
    return { creator: crypto.randomUUID(), table, parent, order: -1, lastOp: "" };
  }

  private async save(record: Known): Promise<Attempt> {
    const isNew = record.order < 0;
    record.order += 1;
    const opId = isNew ? record.creator : crypto.randomUUID();
    const tag = `${this.options.mark}-${this.options.index}-${this.attempts.length}`;
    const attempt: Attempt = {
      opId,
      tag,
      creator: record.creator,
      device: this.options.index,
      order: record.order,
      acked: false,
      asked: false,
      gone: null,
    };
    this.attempts.push(attempt);
    await this.keep(attempt, await this.request(record, attempt, isNew));
    record.lastOp = opId;
    if (isNew) this.records.push(record);
    return attempt;
  }

  /** Edits refer to the record by what the device knows of it: its id, or the save that created it. */
  private async request(record: Known, { opId, tag }: Attempt, isNew: boolean): Promise<SaveRequest> {
    const { table, creator, parent, lastOp } = record;
    const made = isNew
      ? null
      : await this.anyTab()
          .offline.outbox.result(creator)
          .catch(() => null);
    const real = made && this.options.random.chance(0.5) ? made.id : null;
    const id = isNew ? 0 : real === null ? { $op: creator, col: "id" } : Number(real);
    const names =
      table === "country" ? { countryname: tag } : { statename: tag, countryid: { $op: parent ?? "", col: "id" } };
    return {
      opId,
      screen: `form:${table}`,
      entity: table,
      recordKey: real ?? `tmp:${creator}`,
      sqlsp: `${table}_R_save`,
      args: { id, ...names },
      base: isNew ? { kind: "none" } : { kind: "op", op: lastOp },
      defVer: "",
      shown: names,
      formname: table,
      title: tag,
    };
  }

  private anyTab(): Tab {
    const tab = this.tabs[this.options.random.below(this.tabs.length)];
    if (!tab) throw new Error("No tab is open.");
    return tab;
  }

  /**
   * Saves again until the device confirms it as kept: after a crash in another tab, under the same id, as a draft
   * would.
   */
  private async keep(attempt: Attempt, request: SaveRequest): Promise<void> {
    const { control, random } = this.options;
    while (!attempt.acked) {
      const tab = this.anyTab();
      if (random.chance(control === "ack-early" ? 0.05 : 0.01)) tab.full.add("mac_outbox");
      if (control === "ack-early")
        tab.onStored = (store, value) => {
          if (store === "outbox" && (value as { opId: string }).opId === request.opId) attempt.acked = true;
        };
      const saved = tab.offline.outbox.save(request).then(
        () => true,
        (error: unknown) => {
          if (error instanceof NotKept) this.counts.notKept += 1;
          return false;
        },
      );
      if (await Promise.race([saved, this.death(tab), sleep(TRY_MS)])) attempt.acked = true;
      tab.full.clear();
    }
    if (control === "no-order") await dropOrder(this.device);
  }

  private death(tab: Tab): Promise<false> {
    return new Promise((resolve) => this.gone.set(tab, () => resolve(false)));
  }

  private async makeAndDiscard(): Promise<void> {
    const record = this.make("country", null);
    const attempt = await this.save(record);
    this.records.splice(this.records.indexOf(record), 1);
    attempt.asked = true;
    const tab = this.anyTab();
    const answer = await Promise.race([
      tab.offline.outbox.discard(attempt.opId, "entered twice", true).catch(() => null),
      this.death(tab).then(() => null),
      sleep(TRY_MS).then(() => null),
    ]);
    if (answer?.outcome !== "cancelled" && answer?.outcome !== "discarded") return;
    this.counts.discards += 1;
    attempt.gone = answer.outcome;
  }

  /** Tries to send everything now. Returns how many saves are still waiting. */
  async sendAll(): Promise<number> {
    const tab = this.anyTab();
    await Promise.race([tab.offline.outbox.sendNow(), sleep(TRY_MS)]);
    return (await tab.offline.outbox.rows()).length;
  }

  async waiting(): Promise<readonly string[]> {
    const rows = await this.anyTab().offline.outbox.rows();
    return rows.map(
      (row) => `${row.state}/${row.outcome} tries ${row.attempts} ${row.title} ${JSON.stringify(row.lastErr ?? "")}`,
    );
  }

  /** A tab can die between a discard and its reply. The history of the device then shows whether it was done. */
  async learnDiscards(): Promise<number> {
    const history = new Map(
      (await this.anyTab().offline.outbox.history(this.attempts.length)).map(({ opId, what }) => [opId, what]),
    );
    const unheard = this.attempts.filter(({ asked, gone }) => asked && gone === null);
    let learnt = 0;
    for (const attempt of unheard) {
      const what = history.get(attempt.opId);
      if (what !== "cancelled" && what !== "discarded") continue;
      attempt.gone = what;
      learnt += 1;
    }
    return learnt;
  }

  /** The state that the device shows for each of its saves. */
  async shown(): Promise<Map<string, string>> {
    const { outbox } = this.anyTab().offline;
    const shown = new Map<string, string>();
    for (const { opId } of this.attempts) shown.set(opId, (await outbox.status(opId))?.state ?? "unknown");
    return shown;
  }
}

const sleep = (ms: number): Promise<false> => new Promise((resolve) => setTimeout(() => resolve(false), ms));
