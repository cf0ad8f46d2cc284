import { isRecord, parameterName, type Row } from "../../../wire/envelope";
import type { Draft } from "../contract/outbox";
import type { Session } from "../contract/session";
import type { Access } from "../contract/vault";
import type { StoredDraft, StoredRow } from "../database/outbox-rows";
import type { Bodies } from "../outbox/bodies";
import { userKeyOf, type OutboxCore } from "../outbox/core";
import { openDraft, sealDraft } from "../outbox/drafts";
import { sealStored } from "../outbox/exchange-file";
import type { RightsChange } from "./change";

type Hidden = RightsChange["hidden"];

/**
 * Removes hidden fields from what drafts and waiting saves hold of the server's records. What a save sends is never
 * changed: it is the user's own entry, and the server decides on it. A draft of a module that the user may not see at
 * all is deleted.
 */
export async function stripOutbox(
  { db, guard, bodies, changed }: Pick<OutboxCore, "db" | "guard" | "bodies" | "changed">,
  session: Session,
  hidden: Hidden,
  access: Access = "plain",
): Promise<void> {
  if (hidden.size === 0) return;
  const userKey = userKeyOf(session);
  const drafts = await guard.run(() => db.drafts.where("userKey").equals(userKey).toArray());
  const clean = await Promise.all(
    drafts.map(async (stored) => ({
      stored,
      next: await strippedDraft(stored, hidden.get(formOf(stored).toLowerCase()), access),
    })),
  );
  const waiting = await guard.run(() => db.outbox.where("userKey").equals(userKey).toArray());
  const saves = await Promise.all(
    waiting.flatMap((stored) => {
      const keys = hidden.get(stored.entity.toLowerCase());
      return keys === undefined ? [] : [strippedSave(bodies, stored, keys).then((next) => ({ stored, next }))];
    }),
  );
  const isTyping = await guard.run(() =>
    db.transaction("rw", [db.outbox, db.drafts, db.opresult], async () => {
      let since = false;
      for (const { stored, next } of clean) {
        const now = await db.drafts.get(stored.formKey);
        if (!now || next === stored) continue;
        if (now.at !== stored.at) since = true;
        else if (next === null) await db.drafts.delete(stored.formKey);
        else await db.drafts.put({ ...next, enqueued: now.enqueued });
      }
      for (const { stored, next } of saves) {
        const now = await db.outbox.get(stored.seq);
        if (!now) continue;
        if (now.rev !== stored.rev || now.attempts !== stored.attempts || now.state !== stored.state) since = true;
        else await db.outbox.put({ ...now, ...next });
      }
      await db.opresult
        .filter(({ entity }) => hidden.has(entity.toLowerCase()))
        .modify((result, ref) => {
          ref.value = { ...result, rows: result.rows.map((row) => without(row, NAMING_COLUMNS)) };
        });
      return since;
    }),
  );
  await stripSent({ db, guard, bodies }, userKey, hidden);
  if (isTyping) return stripOutbox({ db, guard, bodies, changed }, session, hidden, access);
  changed();
}

/**
 * Sent saves are kept for a restored server, without the fields hidden since: sent again, they leave those fields
 * unchanged on the server. Saves of a module that the user may not see at all are deleted, because they could not be
 * sent again.
 */
async function stripSent(
  { db, guard, bodies }: Pick<OutboxCore, "db" | "guard" | "bodies">,
  userKey: string,
  hidden: Hidden,
): Promise<void> {
  for (const stored of await guard.run(() => db.sent.where("userKey").equals(userKey).toArray())) {
    const keys = hidden.get(stored.entity.toLowerCase());
    if (keys === undefined) continue;
    if (keys === null) {
      await guard.run(() => db.sent.delete(stored.opId));
      continue;
    }
    const row = stripped(await bodies.open(stored), keys);
    const lower = new Set([...keys].map((key) => key.toLowerCase()));
    const names = row.env.sqlpara.map((name) => parameterName(name) ?? "");
    const kept = <T>(all: readonly T[]): readonly T[] => all.filter((_one, at) => !lower.has(names[at] ?? ""));
    const clean = { ...row, env: { ...row.env, sqlpara: kept(row.env.sqlpara), mypayans: kept(row.env.mypayans) } };
    const next = stored.body ? { ...clean, ...(await sealStored(bodies, clean)) } : clean;
    await guard.run(() => db.sent.put({ ...next, at: stored.at }));
  }
}

/** The draft without the hidden fields; unchanged where none concern it, null where it must be deleted. */
async function strippedDraft(
  stored: StoredDraft,
  keys: ReadonlySet<string> | null | undefined,
  access: Access,
): Promise<StoredDraft | null> {
  if (keys === undefined) return stored;
  const draft = keys && access !== "locked" ? await openDraft(stored, access) : null;
  if (!draft || !keys || access === "locked") return null;
  const { values, baseSnap } = draft;
  return sealDraft(
    { ...draft, values: without(values, keys), ...(baseSnap ? { baseSnap: without(baseSnap, keys) } : {}) },
    access,
  );
}

/** The changed columns of a save; a sealed save is sealed again. */
async function strippedSave(
  bodies: Bodies,
  stored: StoredRow,
  keys: ReadonlySet<string> | null,
): Promise<Partial<StoredRow>> {
  const { shown, baseSnap, server, env } = stripped(await bodies.open(stored), keys);
  const plain = { shown, ...(baseSnap ? { baseSnap } : {}), ...(server ? { server } : {}) };
  if (!stored.body) return plain;
  return sealStored(bodies, { ...stored, ...plain, env, answer: undefined });
}

/** Columns of an answer that name the record. */
const NAMING_COLUMNS: ReadonlySet<string> = new Set(["label", "resu"]);

const formOf = ({ formKey }: Draft): string => formKey.split("|")[2] ?? "";

const without = (row: Row, keys: ReadonlySet<string>): Row =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !keys.has(key)));

function stripped(row: StoredRow, keys: ReadonlySet<string> | null): StoredRow {
  const clean = (one: Row): Row => (keys ? without(one, keys) : {});
  const answer = (one: Row): Row => (isRecord(one.current) ? { ...one, current: clean(one.current) } : one);
  return {
    ...row,
    shown: clean(row.shown),
    ...(row.baseSnap ? { baseSnap: clean(row.baseSnap) } : {}),
    ...(row.server ? { server: { ...row.server, rows: row.server.rows.map(answer) } } : {}),
  };
}
