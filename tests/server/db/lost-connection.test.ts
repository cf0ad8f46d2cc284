import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelOn } from "../../../src/server/db/cancel-statement";
import { oneStatement } from "../../../src/server/db/one-statement";
import { openPool } from "../../../src/server/db/pool";

const message = (type: string, body: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), size, body]);
};
/** A database that accepts every client and cuts the connection at its first statement. */
const database = createServer((socket) => {
  socket.once("data", () => {
    socket.write(Buffer.concat([message("R", Buffer.alloc(4)), message("Z", Buffer.from("I"))]));
    socket.once("data", () => socket.destroy());
  });
  socket.on("error", () => undefined);
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => void database.listen(0, "127.0.0.1", resolve));
  url = `postgres://me@127.0.0.1:${(database.address() as AddressInfo).port}/books`;
});
afterAll(() => void database.close());

/** A statement in a transaction, as in every call. */
async function throughPool(): Promise<void> {
  const pool = openPool({ connectionString: url }, 1, pino({ level: "silent" }));
  const client = await pool.connect();
  try {
    await client.query("begin");
  } finally {
    client.release(true);
    await pool.end();
  }
}

test.each([
  ["of a backup", () => oneStatement({ connectionString: url }, "select 1")],
  ["of a call", throughPool],
  ["that ends a script", () => cancelOn(url)(1)],
])("a connection %s that the database cuts fails its statement and does not end the server", async (_of, call) => {
  const seen: unknown[] = [];
  const note = (error: unknown): void => void seen.push(error);
  const others = process.listeners("uncaughtException");
  process.removeAllListeners("uncaughtException");
  process.on("uncaughtException", note);
  try {
    await expect(call()).rejects.toThrow("terminated");
    await new Promise((resolve) => setTimeout(resolve, 50));
  } finally {
    process.off("uncaughtException", note);
    for (const other of others) process.on("uncaughtException", other);
  }
  expect(seen).toEqual([]);
});
