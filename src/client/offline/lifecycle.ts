import { clockOff } from "./connection/clock-off";
import { countRows } from "./connection/ping";
import type { Line, DrainResult } from "./contract/connection";
import type { SessionStore } from "./contract/session";
import { coalesce } from "./outbox/coalesce";
import { userKeyOf } from "./outbox/core";
import { checkMarker, writeMarker } from "./outbox/loss-marker";
import { copyWaiting } from "./outbox/second-copy";
import type { Channel } from "./outbox/tab-news";
import { dropUnreadable } from "./pin/drop-unreadable";
import type { VaultStores } from "./pin/stores";
import type { Wake } from "./sending/timer";

interface Parts {
  readonly stores: VaultStores;
  readonly session: SessionStore;
  readonly channel: Channel;
  readonly line: Line;
  readonly wake: Wake;
  readonly drain: (why: string) => Promise<DrainResult>;
  readonly ping: () => Promise<unknown>;
  readonly sawProgress: () => void;
}

const COUNT_MS = 100;
/** After the browser said that it is offline: an answer to what was sent before may come, and looks like a line. */
const ASK_AGAIN_MS = [5_000, 20_000];

/** Connects everything that can wake the queue: other tabs, browser events, a sign-in, a read, the timer. */
export function createLife(parts: Parts): { readonly start: () => Promise<void>; readonly stop: () => void } {
  const {
    session,
    channel,
    line,
    wake,
    stores: { core, vault },
  } = parts;
  const off: (() => void)[] = [];
  const drain = (why: string) => void parts.drain(why).catch(() => undefined);
  const copying = copyWaiting(core);
  const count = () => recount(parts).then(copying.ask);
  const doubt = doubting(parts);
  const counting = coalesce(core.env, COUNT_MS, () => void count().catch(() => undefined));
  const onSession = async () => {
    counting.ask();
    if ((await session.get()) === null) return;
    void core.env.storage?.persist?.().catch(() => false);
    drain("signedIn");
  };
  return {
    start: async () => {
      channel.open((message) => {
        if (message.t === "kick") drain("kick");
        if (message.t === "progress") parts.sawProgress();
      });
      off.push(
        channel.onOutbox(counting.ask),
        session.onChange(() => void onSession().catch(() => undefined)),
        watchLine(line, wake, drain),
      );
      const { wakeUps } = core.env;
      if (wakeUps)
        off.push(
          wakeUps((why) => {
            if (why === "offline") doubt.begin();
            else drain(why);
            void parts.ping();
          }),
        );
      // After a lock opens, the ping brings what waited for it: fields hidden in the meantime are removed.
      off.push(
        vault.onChange(() => void parts.ping()),
        vault.onChange(counting.ask),
      );
      await count();
      void forgetUnreadable(parts).catch(() => undefined);
      void parts.ping();
      drain("start");
    },
    stop: () => {
      for (const end of off) end();
      doubt.stop();
      counting.stop();
      copying.stop();
      wake.stop();
      channel.close();
    },
  };
}

/** The browser said that it is offline: the server is asked again a little later, too. */
function doubting({ line, ping, stores: { core } }: Parts): { readonly begin: () => void; readonly stop: () => void } {
  let timers: readonly number[] = [];
  const stop = () => timers.forEach((timer) => core.env.clearTimeout(timer));
  return {
    begin: () => {
      line.doubt();
      stop();
      timers = ASK_AGAIN_MS.map((ms) => core.env.setTimeout(() => void ping(), ms));
    },
    stop,
  };
}

/** Updates the counts of the header pill and the marker that detects losses; one may have happened since the start. */
async function recount({ session, line, stores: { core } }: Parts): Promise<void> {
  await checkMarker(core);
  const current = await session.get();
  const { pending, needAttention, oldest } = current
    ? await countRows(core, userKeyOf(current))
    : { pending: 0, needAttention: 0, oldest: null };
  line.set({ pending, needAttention, oldest, needSignIn: current === null, clockOff: clockOff(current) });
  await writeMarker(core);
}

async function forgetUnreadable({ session, stores }: Parts): Promise<void> {
  const current = await session.get();
  if (current) await dropUnreadable(stores, userKeyOf(current));
}

/** When a read finds the connection lost, starts the retry timer; when it is back, sends at once. */
function watchLine(line: Line, wake: Wake, drain: (why: string) => void): () => void {
  let known = line.state().line;
  return line.onChange((state) => {
    if (state.line === known) return;
    known = state.line;
    if (known === "online") drain("online");
    else void wake.after("done").catch(() => undefined);
  });
}
