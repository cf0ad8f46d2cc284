import type pg from "pg";
import { expect, test } from "vitest";
import { preparing } from "../../../src/server/db/prepared";

const COMMAND = "begin isolation level read committed; set local role microac_app";
const READING = "begin isolation level repeatable read read only; set local role microac_app";

/**
 * A pool with one connection that records what is sent, as `name:text` for prepared statements, and fails as
 * scripted.
 */
function scripted() {
  const sent: string[] = [];
  const failing = new Map<string, string>();
  const client = {
    query: (first: string | { name: string; text: string }) => {
      const text = typeof first === "string" ? first : first.text;
      sent.push(typeof first === "string" ? text : `${first.name}:${text}`);
      const code = failing.get(text);
      failing.delete(text);
      return code
        ? Promise.reject(Object.assign(new Error(code), { code }))
        : Promise.resolve({ rows: [], rowCount: 0, command: "SELECT" });
    },
    release: () => undefined,
  };
  return {
    sent,
    failing,
    pool: { connect: () => Promise.resolve(client), end: () => Promise.resolve() } as unknown as pg.Pool,
  };
}

test("what comes again in commands is kept under one name; what is read, comes once or has no values is sent as ever", async () => {
  const { sent, pool } = scripted();
  const client = await preparing(pool).connect();
  const run = async (begin: string, ...texts: string[]) => {
    await client.query(begin, []);
    for (const text of texts) await client.query(text, text === "commit" ? [] : [1]);
  };
  await run(READING, "a", "a");
  await run(COMMAND, "a", "b", "commit");
  await run(COMMAND, "a", "a", "commit");
  const kept = sent.filter((text) => text.includes(":a"));
  expect(kept).toHaveLength(2);
  expect(new Set(kept).size).toBe(1);
  expect(sent.filter((text) => text === "a")).toHaveLength(3);
  expect(sent.filter((text) => /:(b|commit)$/.test(text))).toEqual([]);
});

test("a statement that the database no longer keeps fails once: one whose table changed comes under another name, one that is lost ends the keeping", async () => {
  const { sent, failing, pool } = scripted();
  const client = await preparing(pool).connect();
  await client.query(COMMAND, []);
  for (let n = 0; n < 2; n += 1) await client.query("a", [1]);
  failing.set("a", "0A000");
  await expect(client.query("a", [1])).rejects.toThrow("0A000");
  await client.query("a", [1]);
  await client.query("a", [1]);
  const names = sent.filter((text) => text.endsWith(":a"));
  expect([names.length, new Set(names).size]).toEqual([3, 2]);
  failing.set("a", "26000");
  await expect(client.query("a", [1])).rejects.toThrow("26000");
  await client.query(COMMAND, []);
  await client.query("a", [1]);
  expect(sent.at(-1)).toBe("a");
});
