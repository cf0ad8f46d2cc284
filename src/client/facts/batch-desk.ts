import { isOn } from "../../wire/answers";
import { keptRecord, type Kept } from "../call/kept-record";
import type { Offline } from "../offline/offline";
import { isKey, isNumber } from "./kept-records";
import { Unanswered } from "./unanswered";

interface Sources extends Kept {
  readonly reader: Pick<Offline["reader"], "read">;
}

/** Which items are kept in batches: from the server, otherwise from the device. */
export class BatchDesk {
  /** Null where neither the server nor the device could say it. */
  readonly #known = new Map<string, boolean | null>();
  readonly #owed = new Unanswered();

  constructor(private readonly offline: Sources) {}

  /** Also true of an item of which nothing is known: its batch can be entered then. False before the first answer. */
  mayHaveBatches(item: string): boolean {
    const known = this.#known.get(item);
    return known === null || known === true;
  }

  isUnanswered(items: readonly string[]): boolean {
    return items.some((item) => this.#owed.has(item));
  }

  /** Gathers what is missing; true where something came. Never throws: goods can be entered without it. */
  async gather(items: readonly string[], isAgain = false): Promise<boolean> {
    const due = [...new Set(items)].filter(
      (item) => isKey(item) && this.#owed.isDue(item, this.#known.has(item), isAgain),
    );
    if (due.length === 0) return false;
    await this.#ask(due.filter(isNumber));
    for (const item of due) if (!this.#known.has(item)) this.#known.set(item, await this.#kept(item));
    return true;
  }

  async #ask(items: readonly string[]): Promise<void> {
    if (items.length === 0) return;
    try {
      const args = { itemids: items.join(",") };
      const { rows, fresh } = await this.offline.reader.read({ kind: "form", sqlsp: "WEBAPI_itemfacts", args });
      for (const { id, isbatch } of rows) this.#known.set(String(id), isOn(isbatch));
      this.#owed.answered(items, fresh);
    } catch (failure) {
      this.#owed.failed(items, failure);
    }
  }

  async #kept(item: string): Promise<boolean | null> {
    const record = await keptRecord(this.offline, "item", item);
    return record && record.isbatch !== undefined ? isOn(record.isbatch) : null;
  }
}
