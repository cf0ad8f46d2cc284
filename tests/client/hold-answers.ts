import type { Offline } from "../../src/client/offline/offline";
import type { Envelope } from "../../src/wire/envelope";
import type { ScriptedNetwork } from "../offline/help/scripted-network";

interface Line {
  readonly offline: Offline;
  readonly network: ScriptedNetwork;
}

/** From now on holds the replies of the calls selected by `isSlow`. Call the returned function to release them. */
export function holdAnswers({ offline, network }: Line, isSlow: (envelope: Envelope) => boolean): () => void {
  let release = () => {};
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  const ask = network.fetch;
  const env = offline.env as { fetch: typeof fetch };
  env.fetch = async (...args) => {
    const before = network.sent.length;
    const answer = await ask(...args);
    const mine = network.sent[before];
    if (mine && isSlow(mine)) await slow;
    return answer;
  };
  return release;
}
