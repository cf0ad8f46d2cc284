import type { OfflineEnv } from "../../../src/client/offline/contract/env";
import type { Envelope, Row } from "../../../src/wire/envelope";
import type { OfflinePart } from "../../../src/wire/offline-plan";
import { NumberDesk } from "./number-desk";
import { setup, type Setup } from "./outbox-setup";

const FORM: OfflinePart = { part: "form", name: "saledetail", title: "Sale Detail", rows: 0, bytes: 30_000 };
const LIST: OfflinePart = { part: "list", name: "sale", title: "Sale", rows: 0, bytes: 4_000 };
const ITEMS: OfflinePart = { part: "records", name: "item", title: "Item", rows: 1_200, bytes: 1_200_000 };
const STOCK: OfflinePart = { part: "records", name: "itemstock", title: "Stock of items", rows: 2, bytes: 300 };
const NUMBERS: OfflinePart = { part: "numbers", name: "sale", title: "Sale", rows: 0, bytes: 0 };
export const PLAN = [FORM, LIST, NUMBERS, STOCK, ITEMS];

/** The part of a server that preparing needs: the plan, definitions, and copies whose cursor is a row number. */
export class PlanServer {
  plan: readonly OfflinePart[] = PLAN;
  items: Row[] = Array.from({ length: 1_200 }, (_, at) => ({
    id: at + 1,
    label: `Bolt ${at + 1}`,
    code: `B${at + 1}`,
  }));
  /** Procedures whose reply is lost. */
  readonly down = new Set<string>();
  readonly refuses = new Map<string, Row>();
  /** Replies arrive after it. */
  hold: Promise<unknown> | null = null;
  /** Runs before each answer. */
  before: (sqlsp: string, args: Row) => void = () => undefined;

  changed({ copies }: Row): readonly Row[] {
    const ends: Row = { item: this.items.length, itemstock: 2 };
    const asked = copies as readonly { readonly entity: string; readonly cursor: string }[];
    return asked
      .filter(({ entity, cursor }) => Number(cursor) < Number(ends[entity]))
      .map(({ entity }) => ({ entity }));
  }

  answer(envelope: Envelope): { rows: readonly Row[] } | "drop-before" | "apply" {
    if (envelope.op) return "apply";
    const args = argsOf(envelope);
    this.before(envelope.sqlsp, args);
    if (this.down.has(envelope.sqlsp)) return "drop-before";
    const refusal = this.refuses.get(envelope.sqlsp);
    if (refusal) return { rows: [refusal] };
    if (envelope.sqlsp === "WEBAPI_offlineplan") return { rows: this.plan.map((part) => ({ ...part })) };
    if (envelope.sqlsp === "WEBAPI_changes_since") return { rows: page(this.items, args) };
    if (envelope.sqlsp === "WEBAPI_stock_since")
      return {
        rows: page(
          [
            { id: 1, held: "{}" },
            { id: 2, held: "{}" },
          ],
          args,
        ),
      };
    if (envelope.sqlsp === "WEBAPI_changed_copies") return { rows: this.changed(args) };
    return { rows: [{ formname: "x", err: 0 }] };
  }
}

export const argsOf = ({ sqlpara, mypayans }: Envelope): Row =>
  Object.fromEntries(sqlpara.map((name, at) => [String(name).replace(/^@/, ""), mypayans[at]]));

const page = (rows: readonly Row[], { cursor, DisplayLength }: Row): readonly Row[] => {
  const from = Number(cursor || 0);
  return rows
    .slice(from, from + Number(DisplayLength))
    .map((row, at) => ({ ...row, cursor: String(from + at + 1), TotalCount: rows.length }));
};

export interface Stage extends Setup {
  readonly server: PlanServer;
  readonly line: { metered: boolean; shown: boolean; chosen: string | null };
  readonly asked: () => readonly string[];
}

export async function stage(more: Partial<OfflineEnv> = {}): Promise<Stage> {
  const line = { metered: false, shown: true, chosen: null as string | null };
  const server = new PlanServer();
  const one: Setup = await setup({
    ...more,
    fetch: async (input, init) => {
      const response = await one.network.fetch(input, init);
      await server.hold;
      return response;
    },
    background: {
      whenIdle: (work) => void setTimeout(work, 0),
      isShown: () => line.shown,
      isMetered: () => line.metered,
      choice: { read: () => line.chosen, write: (text) => void (line.chosen = text) },
    },
  });
  one.network.fateOf = (envelope) => server.answer(envelope);
  one.network.desk = new NumberDesk();
  return { ...one, server, line, asked: () => one.network.sent.map(({ sqlsp }) => sqlsp) };
}
