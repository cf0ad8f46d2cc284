import { entityOf } from "../offline/cache/key";
import type { CacheKind, Reader } from "../offline/contract/reader";

export type ReadQuestion = Omit<Parameters<Reader["read"]>[0], "cacheOnly">;

/** Query key of a question. It contains the entity, so that a save finds the queries that it makes stale. */
export type ReadKey = readonly ["read", CacheKind, string, string, Readonly<Record<string, unknown>>, boolean];

export function readKey(question: ReadQuestion, entity?: string): ReadKey {
  const { kind, sqlsp, args, enc = false } = question;
  return ["read", kind, (entity ?? entityOf(sqlsp, args)).toLowerCase(), sqlsp, args, enc];
}

export const questionOf = ([, kind, , sqlsp, args, enc]: ReadKey): ReadQuestion => ({ kind, sqlsp, args, enc });

export function isReadKey(key: readonly unknown[]): key is ReadKey {
  return key[0] === "read" && key.length === 6;
}
