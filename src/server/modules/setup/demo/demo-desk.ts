import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../db/tables";
import type { DemoDesk } from "../../../engine/call/server-parts";
import type { ServerParts } from "../../../engine/call/server-parts";
import { runBooks, type RunningBooks } from "./books/run-books";
import { makeCompanies } from "./demo-users";
import { fillDemo, noteDemoDue, type DemoOrder } from "./fill-demo";
import { removeDemo } from "./remove-demo";

export interface RunningDemo extends DemoDesk {
  /** Continues the books that an earlier start left unfinished. */
  readonly begin: () => void;
  /** Progress in one line; '' if nothing is being filled. */
  readonly line: () => string;
  /** Resolves when nothing is being written. */
  readonly stop: () => Promise<void>;
}

/**
 * The demo in a running server. Filled in parallel with the calls when a user requests it, removed company by
 * company. Prints with `say`.
 */
export function demoDesk(parts: ServerParts, order: DemoOrder, report: (text: string) => void): RunningDemo {
  let books: RunningBooks | null = null;
  let filling: Promise<void> | null = null;
  let line = "";
  let isEnding = false;
  const begin = (): void => void (books = runBooks(parts, report));
  const reportProgress = (text: string): void => {
    line = text;
    report(text);
  };
  const fillAll = async (): Promise<void> => {
    try {
      await fillDemo(parts, reportProgress, () => isEnding);
      if (!isEnding) begin();
    } catch (error) {
      parts.log.error({ err: error }, "the demo is incomplete; the next start continues it");
    } finally {
      line = "";
      filling = null;
    }
  };
  /** Adding or removing, one at a time in this process. A second process waits in the database. */
  let underWay: { readonly message: string; readonly done: Promise<string> } | null = null;
  const alone = (message: string, work: () => Promise<string>): Promise<string> => {
    if (underWay) return Promise.resolve(underWay.message);
    const done = work().finally(() => {
      underWay = null;
    });
    underWay = { message, done };
    return done;
  };
  const fill = async (): Promise<string> => {
    if (!(await parts.db.asSystem((tx) => make(tx, order, parts.clock()))))
      return "The demo companies are already here. Sign in again to choose one.";
    filling = fillAll();
    return "";
  };
  const remove: DemoDesk["remove"] = async (coid, name, by) => {
    if (filling) return "The demo is being prepared. Try again when it is ready.";
    await books?.stop();
    try {
      return await removeDemo(parts, coid, name, by);
    } finally {
      if (!isEnding) begin();
    }
  };
  return {
    begin,
    line: () => line || (books?.line() ?? ""),
    fill: () => alone("The demo companies are being added. Try again in a minute.", fill),
    remove: (coid, name, by) =>
      alone("A demo company is being removed. Try again in a minute.", () => remove(coid, name, by)),
    stop: async () => {
      isEnding = true;
      await underWay?.done.catch(() => undefined);
      await filling;
      await books?.stop();
    },
  };
}

/** Creates the companies and marks what is due; false if a demo company exists already. */
async function make(tx: Transaction<Tables>, order: DemoOrder, now: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('add demo'))`.execute(tx);
  const there = await tx.selectFrom("company").select("coid").where("is_demo", "=", true).limit(1).executeTakeFirst();
  if (there) return false;
  await makeCompanies(tx);
  await noteDemoDue(tx, order, now);
  return true;
}
