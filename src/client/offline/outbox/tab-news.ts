import type { OfflineEnv } from "../contract/env";
import { coalesce } from "./coalesce";
import type { TabMessage } from "./core";

/** Notices of outbox changes in this tab and in others. Listeners read the database: a notice proves nothing. */
export interface Channel {
  readonly post: (message: TabMessage) => void;
  readonly changed: () => void;
  readonly applied: (entity: string) => void;
  readonly onOutbox: (listener: () => void) => () => void;
  readonly onApplied: (listener: (entity: string) => void) => () => void;
  /** Starts listening to other tabs: their changes reach the same listeners, every message reaches `onMessage`. */
  readonly open: (onMessage: (message: TabMessage) => void) => void;
  readonly close: () => void;
}

/** A long replay must not make every listener read 10,000 times. */
const NEWS_MS = 40;

export function openChannel(env: OfflineEnv): Channel {
  const channel = env.channel("mac");
  const outbox = new Set<() => void>();
  const applied = new Set<(entity: string) => void>();
  let closed = false;
  const post = (message: TabMessage) => {
    if (!closed) channel.postMessage(message);
  };
  const here = coalesce(env, NEWS_MS, () => outbox.forEach((listener) => listener()));
  const there = coalesce(env, NEWS_MS, () => post({ t: "changed" }));
  return {
    post,
    changed: () => {
      here.ask();
      there.ask();
    },
    applied: (entity) => {
      for (const listener of applied) listener(entity);
      post({ t: "applied", entity });
    },
    onOutbox: (listener) => {
      outbox.add(listener);
      return () => void outbox.delete(listener);
    },
    onApplied: (listener) => {
      applied.add(listener);
      return () => void applied.delete(listener);
    },
    open: (onMessage) => {
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
        if (data.t === "changed") here.ask();
        if (data.t === "applied") for (const listener of applied) listener(data.entity);
        onMessage(data);
      };
    },
    close: () => {
      here.stop();
      // A worker ends with its last save: without this notice the pages would count that save as waiting for ever.
      there.finish();
      closed = true;
      channel.close();
    },
  };
}
