import type { PingRow } from "../../../wire/answers";
import { loadOnce } from "../database/load-once";

interface RightsWatch {
  readonly note: (ping: PingRow | null) => Promise<void>;
}

/** The rights watch, loaded with the first ping that carries rights, not with the sign-in page. */
export function rightsLater(load: () => Promise<RightsWatch>): RightsWatch["note"] {
  const loaded = loadOnce(load);
  return async (ping) => {
    if (ping?.rights) await (await loaded()).note(ping);
  };
}
