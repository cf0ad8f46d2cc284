import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { effectWorker } from "../../../../../src/server/engine/effects/effect-worker";
import type { Services } from "../../../../../src/server/engine/call/server-parts";
import type { Row } from "../../../../../src/wire/envelope";
import { openBooks, type Books } from "../../../books/help/books";
import type { TestUser } from "../../../harness";
import { openMailServer } from "../../../report-views/help/mail-server";
import { tradeOf, type Trade } from "../../../reports/parties/help/trade";

export type Mails = Awaited<ReturnType<typeof openMailServer>>;

export interface Sending {
  readonly books: Books;
  readonly trade: Trade;
  readonly mails: Mails;
  /** Outside services of this server from now on. */
  readonly configure: (services: Services) => void;
  /** Posts to an endpoint; the owner by default. */
  readonly post: (
    path: string,
    body: object,
    as?: TestUser,
  ) => Promise<{ readonly status: number; readonly text: string }>;
  /** All follow-ups, oldest first. */
  readonly followUps: () => Promise<readonly Row[]>;
}

/** Books with a worker for follow-ups and a mail server; before each test nothing was sent and nobody has rights. */
export function onSending(take: (sending: Sending) => void): void {
  let sending: Sending;
  beforeAll(async () => {
    const books = await openBooks();
    const mails = await openMailServer();
    const { parts, app, users } = books.server;
    Object.assign(parts, { wakeFollowUps: () => effectWorker(parts).wake() });
    books.server.setClock(new Date("2026-09-30T12:00:00Z"));
    sending = {
      books,
      mails,
      trade: await tradeOf(books),
      configure: (services) => void Object.assign(parts, { services }),
      post: async (path, payload, as = users.owner) => {
        const answer = await app.inject({
          method: "POST",
          url: path,
          headers: { authorization: `Bearer ${as.token}` },
          payload,
        });
        return { status: answer.statusCode, text: answer.body };
      },
      followUps: async () =>
        (
          await parts.db.asSystem(
            (tx) => sql<Row>`select kind, state, error, payload from follow_up order by id`.execute(tx),
            "read",
          )
        ).rows,
    };
    take(sending);
  });
  beforeEach(async () => {
    sending.mails.taken.length = 0;
    sending.mails.onTaken = () => undefined;
    sending.configure({});
    await sending.books.server.reset("follow_up", "user_right", "email_settings");
  });
  afterAll(async () => {
    await sending.mails.close();
    await sending.books.server.close();
  });
}
