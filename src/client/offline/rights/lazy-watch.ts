import type { PingRow } from "../../../wire/answers";

interface RightsWatch {
  readonly note: (ping: PingRow | null) => Promise<void>;
}

/** The rights watch, loaded with the first ping that carries rights, not with the sign-in page. */
export function rightsLater(load: () => Promise<RightsWatch>): RightsWatch["note"] {
  let loading: Promise<RightsWatch> | null = null;
  return async (ping) => {
    if (!ping?.rights) return;
    loading ??= load();
    loading.catch(() => {
      loading = null;
    });
    await (await loading).note(ping);
  };
}
