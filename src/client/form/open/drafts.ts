import type { OpBase, Row } from "../../../wire/envelope";
import { placeLabel, type Claims } from "../../../wire/session";
import type { Draft } from "../../offline/contract/outbox";
import type { KnownSince } from "../../offline/contract/save";
import type { Offline } from "../../offline/offline";

const QUIET_MS = 400;
/** A page that is never idle stores its draft after this time at the latest. */
const IDLE_MS_MAX = 1500;

/** The part of a form that goes into its draft. */
interface DraftBody {
  readonly opId: string;
  readonly values: Row;
  readonly base: OpBase;
  readonly baseSnap?: Row;
  readonly since?: KnownSince;
}

export interface DraftKeeper {
  /** Stores the draft after 400 ms without typing, on an idle page: a large draft must not delay a keystroke. */
  readonly touch: () => void;
  /** Stores it now, if something is waiting. */
  readonly flush: () => Promise<void>;
  /** Cancels what is waiting; nothing is written. */
  readonly cancel: () => void;
  readonly drop: () => Promise<void>;
}

/** Stores drafts of one form, debounced. A draft that cannot be stored is no error: the form still has everything. */
export function draftKeeper(
  offline: Offline,
  claims: Claims | null,
  formKey: () => string,
  body: () => DraftBody,
): DraftKeeper {
  let timer: number | null = null;
  let idle: number | null = null;
  const cancel = () => {
    if (timer !== null) offline.env.clearTimeout(timer);
    if (idle !== null) cancelIdleCallback(idle);
    timer = idle = null;
  };
  const keep = async () => {
    cancel();
    const key = formKey();
    if (!claims || !key) return;
    const place = placeLabel(claims);
    const draft: Draft = {
      ...body(),
      formKey: key,
      userKey: claims.sub,
      place,
      at: offline.env.now(),
      enqueued: false,
    };
    await offline.outbox.keepDraft(draft).catch(() => {});
  };
  const whenIdle = () => {
    timer = null;
    // Safari has no `requestIdleCallback`.
    if (typeof requestIdleCallback !== "function") return void keep();
    idle = requestIdleCallback(() => void keep(), { timeout: IDLE_MS_MAX });
  };
  return {
    cancel,
    touch: () => {
      cancel();
      timer = offline.env.setTimeout(whenIdle, QUIET_MS);
    },
    flush: async () => {
      if (timer !== null || idle !== null) await keep();
    },
    drop: async () => {
      cancel();
      await offline.outbox.dropDraft(formKey()).catch(() => {});
    },
  };
}
