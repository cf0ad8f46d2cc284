import type { OutboxRow } from "../offline/contract/save";
import type { Offline } from "../offline/offline";
import { documentEffect, type DocumentEffect } from "./item-effect";
import { mayBeCounted, waitingEffects, type WaitingDocument } from "./waiting-documents";

interface PostedHere {
  readonly rows: readonly OutboxRow[];
  readonly documents: readonly WaitingDocument<DocumentEffect>[];
}

/** The documents of the company that wait here and that figures of the server as of then (ms) cannot have. */
export type WaitingPosted = (asOf: number) => Promise<PostedHere>;

/** What waits, while a form follows it. */
export interface FollowedWaiting {
  readonly of: WaitingPosted;
  /** Another number after each change of the outbox; `of` then reads what waits again. */
  readonly turn: () => number;
  readonly stop: () => void;
}

/** Reads and posts what waits once for all figures that it changes: a bill asks for each of its items. */
export function waitingPosted(offline: Offline): WaitingPosted {
  let rows: Promise<readonly OutboxRow[]> | null = null;
  let last: { readonly key: string; readonly posted: Promise<PostedHere> } | null = null;
  const read = async (): Promise<readonly OutboxRow[]> => {
    const coid = (await offline.session.get())?.claims.coid;
    return (await offline.outbox.rows()).filter((row) => row.coid === coid);
  };
  const post = async (waiting: readonly OutboxRow[]): Promise<PostedHere> => ({
    rows: waiting,
    documents: (await waitingEffects(offline, waiting, documentEffect)).documents,
  });
  return async (asOf) => {
    rows ??= read();
    const waiting = (await rows).filter((row) => !mayBeCounted(row, asOf));
    const key = waiting.map(({ opId }) => opId).join(" ");
    if (last?.key !== key) last = { key, posted: post(waiting) };
    return last.posted;
  };
}

export function followWaiting(offline: Offline): FollowedWaiting {
  let posted = waitingPosted(offline);
  let turn = 0;
  return {
    of: (asOf) => posted(asOf),
    turn: () => turn,
    stop: offline.onOutbox(() => {
      turn += 1;
      posted = waitingPosted(offline);
    }),
  };
}
