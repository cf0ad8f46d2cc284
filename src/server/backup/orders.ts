import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { writeWhole } from "../db/whole-file";

/**
 * `npm run backup` while a server runs: only the server may open its embedded database. The command writes an order
 * file into the data folder, which only its owner can enter, and the server writes the answer file next to it.
 */
interface Answer {
  readonly lines: readonly string[];
  readonly isDone: boolean;
}

const POLL_MS = 500;
/** A server that has not taken the order by then does not poll for orders. */
const TAKEN_MS = 20_000;

const folderOf = (dataDir: string): string => join(dataDir, "orders");

/**
 * Orders a backup from the running server and waits for it. Returns the lines of its result. Throws a message if it
 * failed.
 */
export async function orderBackup(dataDir: string, folder: string): Promise<readonly string[]> {
  const place = folderOf(dataDir);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const file = join(place, randomUUID());
  writeWhole(`${file}.order`, JSON.stringify({ folder }));
  for (let waited = 0; ; waited += POLL_MS) {
    await wait(POLL_MS);
    if (existsSync(`${file}.answer`)) break;
    if (waited <= TAKEN_MS || !existsSync(`${file}.order`)) continue;
    unlinkSync(`${file}.order`);
    throw new Error("The running server did not take the order. Try again, or stop it and back up then.");
  }
  const { lines, isDone } = JSON.parse(readFileSync(`${file}.answer`, "utf8")) as Answer;
  unlinkSync(`${file}.answer`);
  if (!isDone) throw new Error(lines.join(" "));
  return lines;
}

/** Polls for orders until it is ended. Serves one at a time. */
export function takeOrders(
  dataDir: string,
  serve: (folder: string) => Promise<readonly string[]>,
): () => Promise<void> {
  let isOver = false;
  const poll = async (): Promise<void> => {
    while (!isOver) {
      for (const name of ordersIn(dataDir)) await serveOne(join(folderOf(dataDir), name), serve);
      await wait(POLL_MS, undefined, { ref: false });
    }
  };
  const polling = poll();
  return async () => {
    isOver = true;
    await Promise.race([polling, wait(POLL_MS * 2)]);
  };
}

const ordersIn = (dataDir: string): readonly string[] =>
  existsSync(folderOf(dataDir)) ? readdirSync(folderOf(dataDir)).filter((name) => name.endsWith(".order")) : [];

async function serveOne(path: string, serve: (folder: string) => Promise<readonly string[]>): Promise<void> {
  const answer = path.replace(/order$/, "answer");
  try {
    const { folder } = JSON.parse(readFileSync(path, "utf8")) as { folder: string };
    unlinkSync(path);
    writeWhole(answer, JSON.stringify({ lines: await serve(folder), isDone: true } satisfies Answer));
  } catch (error) {
    writeWhole(
      answer,
      JSON.stringify({
        lines: [error instanceof Error ? error.message : String(error)],
        isDone: false,
      } satisfies Answer),
    );
  }
}
