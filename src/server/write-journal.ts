import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { isoDate } from "../domain/calendar";
import type { Database } from "./db/database";
import { exportJournal } from "./engine/books/balances/export-journal";
import type { JournalOrder } from "./journal-order";

/**
 * Writes the journal of a company into the ordered file or to standard output. Returns the number of transactions
 * written. Throws a message for the terminal if the company is unknown.
 */
export async function writeJournal(db: Database, order: JournalOrder): Promise<number> {
  return db.asSystem(async (tx) => {
    const { rows: companies } = await sql<{
      coid: number;
      code: string;
      name: string;
    }>`select coid, code, name from company order by coid`.execute(tx);
    const wanted = order.company.toLowerCase();
    const found =
      wanted === "" && companies.length === 1
        ? companies[0]
        : companies.find(({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted);
    if (!found)
      throw new Error(
        `${order.company === "" ? "Say which company with --company" : `There is no company ${order.company}`}: ${companies.map(({ code, name }) => `${code} (${name})`).join(", ")}.`,
      );
    const {
      rows: [days],
    } = await sql<{ first: string | null; last: string | null }>`
      select min(edate)::text as first, max(edate)::text as last from ledger_entry where coid = ${found.coid}`.execute(
      tx,
    );
    const from = order.from ?? isoDate(days?.first ?? "1900-01-01");
    const to = order.to ?? isoDate(days?.last ?? from);
    let written = 0;
    const pieces = async function* (): AsyncGenerator<string> {
      yield `; ${found.name.replace(/\s+/g, " ")}, ${from} to ${to}\n\n`;
      for await (const text of exportJournal(tx, { coid: found.coid, from, to })) {
        written += 1;
        yield text;
      }
    };
    const chunks = Readable.from(gathered(pieces()));
    if (order.output === "-") for await (const chunk of chunks) process.stdout.write(chunk as string);
    else await pipeline(chunks, createWriteStream(order.output, { mode: 0o600 }));
    return written;
  }, "read");
}

const CHUNK = 65_536;

/** Joins many small pieces into a few large ones. */
async function* gathered(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    if (text.length < CHUNK) continue;
    yield text;
    text = "";
  }
  if (text !== "") yield text;
}
