import type { Claims, Grant } from "../../../wire/session";
import type { OfflineEnv } from "../contract/env";
import type { GrantKeyRow, KeysDb } from "../database/keys-db";
import { fetchGrantKey, grantedUntil, kidOf, verifyGrant } from "./grant";

/** A grant that only moves the end later by less than this is not stored. */
const EXTENSION_MS_MIN = 60 * 60 * 1000;

export interface Grants {
  /** Until when the stored grant lets this user work, ms; null where no valid grant is stored. */
  readonly until: (text: string | undefined, key: GrantKeyRow | undefined, claims: Claims) => Promise<number | null>;
  /** The branches that the stored grant names; null where no valid grant is stored. */
  readonly branches: (text: string | undefined, key: GrantKeyRow | undefined) => Promise<readonly string[] | null>;
  /** True where the grant was stored. */
  readonly note: (text: string) => Promise<boolean>;
}

/** The grants of this device. A signature is checked once; after that the result for its text is remembered. */
export function createGrants(env: OfflineEnv, keys: KeysDb, deviceId: () => Promise<string | null>): Grants {
  let dev: string | null = null;
  const device = async (): Promise<string | null> => (dev ??= await deviceId().catch(() => null));
  let known: { readonly id: string; readonly grant: Promise<Grant | null> } | null = null;
  const read = (text: string, key: GrantKeyRow) => {
    const id = `${JSON.stringify(key)}|${text}`;
    if (known?.id !== id) known = { id, grant: verifyGrant(text, key) };
    return known.grant;
  };
  return {
    until: async (text, key, claims) => {
      const grant = text && key ? await read(text, key) : null;
      return grant ? grantedUntil(grant, claims, await device()) : null;
    },
    branches: async (text, key) => (text && key ? ((await read(text, key))?.branches ?? null) : null),
    note: async (text) => {
      const { grant: kept, grantkey: keptKey, id_token: token } = await keys.all("grant", "grantkey", "id_token");
      if (kept?.text === text) return false;
      const key = keptKey?.kid === kidOf(text) ? keptKey : await fetchGrantKey(env);
      const fresh = key ? await verifyGrant(text, key) : null;
      if (!fresh || !key || !token) return false;
      const before = kept && keptKey ? await read(kept.text, keptKey) : null;
      if (before && token.granted && isSame(before, fresh) && (fresh.exp - before.exp) * 1000 < EXTENSION_MS_MIN)
        return false;
      await keys.put({ k: "grant", text }, key);
      await keys.change("id_token", (row) => (row.token === token.token ? { ...row, granted: true } : null));
      return true;
    },
  };
}

const contentOf = ({ sub, coid, branches, dev, rights }: Grant): string =>
  JSON.stringify([sub, coid, branches, dev, rights]);
const isSame = (one: Grant, other: Grant): boolean => contentOf(one) === contentOf(other) && one.exp <= other.exp;
