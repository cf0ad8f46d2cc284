import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { kolkataDate } from "../../../src/domain/date-format";
import type { OpMember, Row } from "../../../src/wire/envelope";
import { Counting } from "../counts/help/counting";
import { onSending, type Sending } from "../documents/send/help/sending";
import { useMailServer } from "../report-views/help/mail-server";

/** The server's clock of `onSending`. */
const NOON = new Date("2026-09-30T12:00:00Z");
const HOUR = 3_600_000;
const ANOTHER =
  /^The server was restored from a backup, and this .+ is another one now\. Nothing was done: open the .+ again\.$/;

let sending: Sending;
let bill: Row;
let receipt: Row;
let count: { readonly uid: string };
onSending((opened) => (sending = opened));
beforeAll(async () => {
  const { books, trade } = sending;
  bill = await trade.sale("2026-06-01", "Asha", 3, 1234.5);
  receipt = await books.save("receipt", {
    accountid: "Bank",
    allocation: "onaccount",
    edateview: "2026-06-05",
    partyid: "Asha",
    mgrossamt: 2000,
    mode: "neft",
  });
  count = await counting.open();
});
beforeEach(() => useMailServer(sending.books.server));

const counting = new Counting(() => sending.books);

/** As a device asks that was silent for so long when its user asked. */
const op = (silentMs: number): Partial<OpMember> => {
  const { user } = sending.books.server.users.owner;
  const heard = new Date(NOON.getTime() - silentMs).toISOString();
  return {
    id: randomUUID(),
    dev: "phone",
    cap: { user: String(user.userid), coid: user.coid, branchid: user.branchid, at: heard, heard },
  };
};

/** Without the trigger that counts a change. The record was made so long ago. */
const age = (table: string, id: unknown, born: string) =>
  sending.books.server.parts.db.asSystem(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update ${sql.table(table)} set created_at = now() - ${born}::interval where id = ${Number(id)}`.execute(
      tx,
    );
  });

const voucherOf = async ({ id }: Row): Promise<number> => {
  const { rows } = await sending.books.server.parts.db.asSystem((tx) =>
    sql<{ id: number }>`select id::int as id from voucher where entity = 'receipt' and recid = ${Number(id)}`.execute(
      tx,
    ),
  );
  return rows[0]?.id ?? 0;
};

interface Named {
  readonly sqlsp: string;
  readonly table: string;
  readonly id: () => unknown;
  readonly args: () => Row | Promise<Row>;
}

const DOCUMENT = () => ({ formname: "saledetail", id: Number(bill.id) });
const OF_BILL = { table: "m_sale", id: () => bill.id } as const;
const BOLT = { table: "m_item", id: () => sending.books.ids.Bolt } as const;

const COMMANDS: readonly Named[] = [
  {
    ...OF_BILL,
    sqlsp: "document_R_email",
    args: () => ({ ...DOCUMENT(), emailtoadd: "asha@example.com", emailsubject: "", attachementfilename: "" }),
  },
  { ...OF_BILL, sqlsp: "document_R_whatsappsend", args: () => ({ ...DOCUMENT(), tophone: "919876543210" }) },
  { ...OF_BILL, sqlsp: "documentjobs_R_start", args: () => ({ kind: "pdf", documents: [DOCUMENT()] }) },
  {
    ...OF_BILL,
    sqlsp: "attachedfiles_R_save",
    args: () => ({ ...DOCUMENT(), name: "bill.pdf", sha256: "0".repeat(64) }),
  },
  { ...BOLT, sqlsp: "item_R_addcode", args: () => ({ id: sending.books.ids.Bolt, addcode: "4006381333931" }) },
  {
    ...BOLT,
    sqlsp: "stockcount_R_scan",
    args: () => ({ countuid: count.uid, session: randomUUID(), entries: [counting.entry("Bolt", 1)] }),
  },
  {
    table: "m_receipt",
    id: () => receipt.id,
    sqlsp: "brslist_R_brs_save",
    args: async () => ({
      id: `${await voucherOf(receipt)}-${sending.books.ids.Bank}`,
      vd: kolkataDate(Date.UTC(2026, 5, 7)),
    }),
  },
];

test.each(COMMANDS)(
  "$sqlsp of an id that a server gave again after it was put back is refused, and of a record that the device had heard of it is not",
  async ({ sqlsp, table, id, args }) => {
    sending.configure({ whatsapp: { kind: "gateway", url: "http://127.0.0.1:9", token: "secret" } });
    const call = async () => (await sending.books.server.call(sqlsp, await args(), op(3 * HOUR)))[0];
    await age(table, id(), "1 hour");
    expect(await call()).toMatchObject({ err: 1, errormsg: expect.stringMatching(ANOTHER) });
    expect(await sending.followUps()).toEqual([]);
    await age(table, id(), "5 hours");
    const answer = await call();
    if (sqlsp === "attachedfiles_R_save") expect(answer?.errormsg, "the file itself was not sent").not.toMatch(ANOTHER);
    else expect(answer).toMatchObject({ err: 0 });
  },
);

test("a bill that the device saved while it was silent is sent: it names its own save, not an id", async () => {
  const save = op(3 * HOUR);
  const made = await sending.books.server.call(
    "sale_R_save",
    {
      id: 0,
      edateview: "2026-06-02",
      partyid: "Asha",
      godownid: "Main",
      items: [{ itemid: "Bolt", qty: 1, rate: 10 }],
    },
    save,
  );
  expect(made).toMatchObject([{ err: 0 }]);
  await age("m_sale", made[0]?.id, "1 hour");
  const args = {
    formname: "saledetail",
    id: { $op: String(save.id), col: "id" },
    emailtoadd: "asha@example.com",
    emailsubject: "",
    attachementfilename: "",
  };
  expect(await sending.books.server.call("document_R_email", args, op(3 * HOUR))).toMatchObject([{ err: 0 }]);
});
