import { open, seal } from "../../../src/wire/codec";
import { CALL_HEADER } from "../../../src/wire/endpoints";
import { parameterName, type Envelope, type Row } from "../../../src/wire/envelope";
import { SECRET } from "./device";
import type { NumberDesk } from "./number-desk";

/**
 * What happens to one save on the wire: a reply with rows, a raw reply, or a connection that fails before or after
 * the server.
 */
export type Fate =
  | { readonly rows: readonly Row[] }
  | { readonly raw: string; readonly status?: number; readonly headers?: Record<string, string> }
  | "apply"
  | "drop-before"
  | "drop-after"
  | "hang";

/** As the server does; an answer with the header set already is of a box in between. */
export function echoed(init: RequestInit | undefined, response: Response): Response {
  const call = new Headers(init?.headers).get(CALL_HEADER);
  if (call !== null && !response.headers.has(CALL_HEADER)) response.headers.set(CALL_HEADER, call);
  return response;
}

export interface Applied {
  readonly opId: string;
  readonly rev: number;
  readonly agg: string;
  readonly envelope: Envelope;
}

/** Replaces the network for tests of the client alone: a ledger of the applied ids, and a script of failures. */
export class ScriptedNetwork {
  readonly applied: Applied[] = [];
  readonly cancelled = new Set<string>();
  readonly sent: Envelope[] = [];
  private readonly sealed = new Set<Envelope>();
  readonly signals: AbortSignal[] = [];
  /** Fates of the next saves; 'apply' when empty. */
  readonly script: Fate[] = [];
  fateOf: (envelope: Envelope) => Fate = () => this.script.shift() ?? "apply";
  pings: "fine" | "down" = "fine";
  pinged: Envelope | null = null;
  /** The clock of the server, ms. */
  now: () => number = Date.now;
  epoch = "e1";
  /** Mark of the audit trail; '' is a server that does not report it. */
  mark = "";
  /** Hash of the user's rights; '' is a server that does not report it. */
  rights = "";
  /** Saves that the user has unsent on other devices, said once to a new device. */
  elsewhere = 0;
  /** What the server reports as running in the background. */
  notice = "";
  /** Gives blocks of numbers if set. */
  desk: NumberDesk | null = null;
  /** The desk does its work but its replies are lost. */
  losesBlocks = false;
  /** Calls without a reply yet. */
  inFlight = 0;
  private nextId = 100;

  /** What the last ping said under this name; undefined where it said nothing. */
  saidByPing(name: string): unknown {
    const { sqlpara = [], mypayans = [] } = this.pinged ?? {};
    return mypayans[sqlpara.findIndex((one) => parameterName(one) === name)];
  }

  readonly fetch: typeof fetch = async (input, init) => {
    this.inFlight += 1;
    try {
      return echoed(init, await this.answer(input, init));
    } finally {
      this.inFlight -= 1;
    }
  };

  /** True if a procedure was called, and never unencrypted. */
  isSealed(sqlsp: string): boolean {
    const calls = this.sent.filter((one) => one.sqlsp === sqlsp);
    return calls.length > 0 && calls.every((one) => this.sealed.has(one));
  }

  private readonly answer: typeof fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (init?.signal) this.signals.push(init.signal);
    const sealed = url.endsWith("PostmacapiENC");
    const body = JSON.parse(String(init?.body ?? "null")) as Envelope & { enc2str: string };
    const envelope = (sealed ? await open(body.enc2str, await key()) : body) as Envelope;
    const answer = async (rows: unknown) =>
      new Response(JSON.stringify(sealed ? { enc2str: await seal(rows, await key(), "sid-1") } : rows));
    if (envelope.sqlsp === "WEBAPI_ping") {
      this.pinged = envelope;
      if (this.pings === "down") throw new TypeError("fetch failed");
      return answer([
        {
          t: new Date(this.now()).toISOString(),
          epoch: this.epoch,
          ...(this.mark ? { mark: this.mark } : {}),
          minApp: "0.1.0",
          curApp: "1.0.0",
          defs: "d1",
          ...(this.rights ? { rights: this.rights } : {}),
          ...(this.notice ? { notice: this.notice } : {}),
          ...(this.elsewhere ? { elsewhere: this.elsewhere, elsewhereoldest: "2026-11-20T05:30:00Z" } : {}),
        },
      ]);
    }
    const args = envelope.mypayans;
    if (envelope.sqlsp === "WEBAPI_op_status" || envelope.sqlsp === "WEBAPI_op_cancel") {
      if (this.pings === "down") throw new TypeError("fetch failed");
      if (envelope.sqlsp === "WEBAPI_op_status") return answer((args[0] as string[]).map((id) => this.status(id)));
      return answer([this.cancel(String(args[0]))]);
    }
    if (
      this.desk &&
      envelope.op &&
      (envelope.sqlsp === "WEBAPI_number_block" || envelope.sqlsp === "WEBAPI_number_back")
    ) {
      if (this.pings === "down") throw new TypeError("fetch failed");
      const rows = this.desk.answer(envelope);
      if (this.losesBlocks) throw new TypeError("fetch failed");
      return answer(rows);
    }
    this.sent.push(envelope);
    if (sealed) this.sealed.add(envelope);
    return this.meet(this.fateOf(envelope), envelope, answer, init?.signal ?? null);
  };

  private async meet(
    fate: Fate,
    envelope: Envelope,
    answer: (rows: unknown) => Promise<Response>,
    signal: AbortSignal | null,
  ): Promise<Response> {
    if (fate === "drop-before") throw new TypeError("fetch failed");
    if (fate === "hang")
      return new Promise((_, reject) =>
        signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError"))),
      );
    if (typeof fate === "object" && "raw" in fate)
      return new Response(fate.raw, { status: fate.status ?? 200, headers: fate.headers });
    if (typeof fate === "object") return answer(fate.rows);
    const rows = this.apply(envelope);
    if (fate === "drop-after") throw new TypeError("fetch failed");
    return answer(rows);
  }

  private apply(envelope: Envelope): readonly Row[] {
    const { op } = envelope;
    if (!op) return [{ err: 1, errkey: "", errormsg: "no op" }];
    if (this.cancelled.has(op.id)) return [{ err: 1, errkey: "op_cancelled", errormsg: "discarded" }];
    const before = this.applied.findIndex((one) => one.opId === op.id);
    if (before >= 0) {
      const { rev } = this.applied[before] ?? { rev: 0 };
      const stored = { opid: op.id, id: 100 + before, rowver: 1 };
      return rev === (op.rev ?? 0)
        ? [{ ...stored, opst: "replayed" }]
        : [{ ...stored, err: 1, errkey: "op_mismatch", rev }];
    }
    if (op.epoch !== undefined && op.epoch !== this.epoch)
      return [{ err: 1, errkey: "op_epoch", errormsg: "restored" }];
    const needed = [op.after, ...(op.deps ?? [])].filter((id): id is string => Boolean(id));
    if (needed.some((id) => this.cancelled.has(id)))
      return [{ err: 1, errkey: "op_dep_cancelled", errormsg: "discarded" }];
    if (needed.some((id) => !this.applied.some((one) => one.opId === id)))
      return [{ err: 1, errkey: "op_dep", errormsg: "waits" }];
    this.applied.push({ opId: op.id, rev: op.rev ?? 0, agg: op.agg ?? "", envelope });
    return [
      {
        err: 0,
        opid: op.id,
        opst: "applied",
        id: op.back?.id ?? this.nextId++,
        rowver: 1,
        resu: "Saved",
        isnew: op.after || op.base?.kind === "op" || op.base?.kind === "ver" ? 0 : 1,
      },
    ];
  }

  private status(id: string): Row {
    if (this.cancelled.has(id)) return { id, status: "cancelled" };
    const at = this.applied.findIndex((one) => one.opId === id);
    return at < 0 ? { id, status: "unknown" } : this.done(id, at);
  }

  private cancel(id: string): Row {
    const at = this.applied.findIndex((one) => one.opId === id);
    if (at >= 0) return this.done(id, at);
    this.cancelled.add(id);
    return { id, status: "cancelled" };
  }

  private done(id: string, at: number): Row {
    return {
      id,
      status: "applied",
      rev: this.applied[at]?.rev ?? 0,
      rowver: 1,
      rows: [{ opid: id, opst: "replayed", id: 100 + at, rowver: 1 }],
    };
  }
}

const key = () => crypto.subtle.importKey("raw", SECRET, "AES-GCM", false, ["encrypt", "decrypt"]);
