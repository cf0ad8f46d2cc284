import Dexie from "dexie";
import type { SaveRequest } from "../../src/client/offline/contract/save";
import type { StoredRow } from "../../src/client/offline/database/outbox-rows";
import { kolkataDate } from "../../src/domain/date-format";
import { Device, type Tab } from "../offline/help/device";
import type { Prng } from "./prng";
import { OWNER } from "./small-company";

/** Longest wait for a server that responds. */
const SETTLE_MS = 240_000;

export interface Saved {
  readonly opId: string;
  readonly tag: string;
  readonly kind: "country" | "support";
  readonly device: number;
  /** The save that created the record; its own id for a new record. */
  readonly creator: string;
  /** Values of the record that were shown before the restore. */
  id?: string;
  no?: string;
  afterBackup: boolean;
  /** The server confirmed the save before it was restored to an older backup. */
  isGone?: boolean;
}

/** One user with one device and one tab, who saves countries, edits them and makes numbered documents. */
export class RestoreUser {
  readonly device: Device;
  readonly saved: Saved[] = [];
  isAfterBackup = false;
  told: readonly string[] = [];
  stuck = 0;
  private tab: Tab | null = null;
  private isCut = false;
  private party = "";

  constructor(
    readonly index: number,
    base: string,
    private readonly random: Prng,
    private readonly mark: string,
  ) {
    const send: typeof fetch = async (input, init) => {
      if (this.isCut) throw new TypeError("fetch failed");
      return fetch(input, init);
    };
    this.device = new Device({ fetch: send, base, now: () => Date.now(), random: () => random.next() * 0.2 });
  }

  cut(isCut: boolean): void {
    this.isCut = isCut;
  }

  private get offline(): Tab["offline"] {
    if (!this.tab) throw new Error("Nobody is signed in.");
    return this.tab.offline;
  }

  async signIn(): Promise<void> {
    this.tab ??= this.device.tab();
    const { session } = this.offline;
    await session.expire();
    const entry = { ...OWNER, companyid: "", pin: "" };
    const { coname } = await session.signIn(entry);
    if (typeof coname === "string" || !coname[0]) throw new Error("The demo user may enter no company.");
    await session.signIn({ ...entry, companyid: coname[0].companyid });
    if (this.party === "") {
      await this.offline.start();
      const [first] = await this.offline.reader.ask("debtors_R_listgrid", { DisplayLength: 1, DisplayStart: 1 });
      this.party = String(first?.id ?? "");
    }
    await this.offline.ping();
    void this.offline.drain("signedIn");
  }

  /** Saves a new document, a new country, or an edit of one of this device's countries. */
  async save(): Promise<void> {
    const tag = `${this.mark}-${this.index}-${this.saved.length}`;
    const draw = this.random.next();
    const countries = this.saved.filter(({ kind, creator, opId }) => kind === "country" && creator === opId);
    const old = draw < 0.4 ? countries[this.random.below(Math.max(1, countries.length))] : undefined;
    const opId = crypto.randomUUID();
    const kind = old || draw < 0.7 ? "country" : "support";
    const one: Saved = {
      opId,
      tag,
      kind,
      device: this.index,
      creator: old?.creator ?? opId,
      afterBackup: this.isAfterBackup,
    };
    await this.offline.outbox.save(await this.request(one, old));
    this.saved.push(one);
  }

  private async request({ opId, tag, kind, creator }: Saved, old: Saved | undefined): Promise<SaveRequest> {
    const made = old ? await this.offline.outbox.result(creator) : null;
    const id = !old ? 0 : made ? Number(made.id) : { $op: creator, col: "id" as const };
    const before = old ? this.saved.filter((one) => one.creator === creator).at(-1)?.opId : undefined;
    const values =
      kind === "country"
        ? { countryname: tag }
        : {
            edateview: kolkataDate(Date.now()),
            partyid: Number(this.party),
            subject: tag,
            complaint: "Lost",
            state: "Open",
          };
    return {
      opId,
      screen: `form:${kind}`,
      entity: kind,
      recordKey: made ? made.id : old ? `tmp:${creator}` : `tmp:${opId}`,
      sqlsp: `${kind}_R_save`,
      args: { id, ...values },
      base: before ? { kind: "op", op: before } : { kind: "none" },
      defVer: "",
      shown: values,
      formname: kind,
      title: tag,
    };
  }

  async settle(): Promise<void> {
    const deadline = performance.now() + SETTLE_MS;
    while ((await this.waiting()) > 0 && performance.now() < deadline) await new Promise((go) => setTimeout(go, 100));
  }

  /** Before the restore: marks the saves that the server will lack, which must be reported to the user. */
  async expect(): Promise<void> {
    for (const one of this.saved) one.isGone = one.afterBackup && (await this.offline.outbox.result(one.opId)) !== null;
  }

  /** What the user sees of the records now. It must not differ from what was seen before. */
  async remember(): Promise<void> {
    for (const one of this.saved) {
      if (one.id !== undefined || one.creator !== one.opId) continue;
      const result = await this.offline.outbox.result(one.opId);
      const no = result?.rows[0]?.no;
      if (result) one.id = result.id;
      if (typeof no === "string") one.no = no;
    }
  }

  async waiting(): Promise<number> {
    if (!this.isCut) await Promise.race([this.offline.outbox.sendNow(), new Promise((go) => setTimeout(go, 10_000))]);
    return (await this.offline.outbox.rows()).length;
  }

  /** What is still waiting at the end, and why. */
  async left(): Promise<readonly string[]> {
    const db = await this.store();
    const rows = await db.table<StoredRow>("outbox").orderBy("seq").toArray();
    db.close();
    return rows.map(
      ({
        seq,
        opId,
        title,
        state,
        holdWhy,
        outcome,
        chain,
        recordKey,
        after,
        base,
        deps,
        due,
        nextAt,
        itemFails,
        back,
        lastErr,
      }) =>
        `left on device ${this.index}: ${JSON.stringify({ seq, opId, title, state, holdWhy, outcome, chain, recordKey, after, base, deps, due, nextAt, itemFails, back, lastErr })}`,
    );
  }

  private async store(): Promise<Dexie> {
    const db = new Dexie("mac_outbox", {
      indexedDB: this.device.factory,
      IDBKeyRange: (this.tab as Tab).env.IDBKeyRange,
    });
    return db.open();
  }

  /** What the user sees at the end. */
  async rest(): Promise<void> {
    await this.remember();
    this.told = await this.offline.losses();
    this.stuck = (await this.offline.outbox.rows()).length;
  }

  async forget(): Promise<void> {
    const db = await this.store();
    await db.table("sent").clear();
    db.close();
  }
}
