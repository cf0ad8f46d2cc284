import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DERIVED_COPIES } from "../../../src/client/offline/contract/reference";
import { kolkataDate } from "../../../src/domain/date-format";
import type { Row } from "../../../src/wire/envelope";
import { openBooks, type Books } from "../books/help/books";
import type { TestUser } from "../harness";
import { grantClerk, settled } from "../records/company";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
beforeEach(() => books.reset());
afterAll(() => books.server.close());

/** Cursors of the copies of a device, by their names. */
type Copies = Map<string, string>;

const today = () => kolkataDate(books.server.parts.clock().getTime());

async function feed(entity: string, cursor: string): Promise<readonly Row[]> {
  const derived = DERIVED_COPIES[entity];
  return derived
    ? books.server.call(derived, { cursor })
    : books.server.call("WEBAPI_changes_since", { entity, cursor });
}

/** Brings a copy up to date, page after page; returns the rows that came. */
async function update(copies: Copies, entity: string): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (;;) {
    const page = await feed(entity, copies.get(entity) ?? "");
    found.push(...page.filter(({ id }) => id !== undefined));
    copies.set(entity, String(page.at(-1)?.cursor ?? copies.get(entity) ?? ""));
    if (page.length === 0 || page.at(-1)?.more !== 1) return found;
  }
}

async function allCopies(): Promise<Copies> {
  await settled(books.server);
  const copies: Copies = new Map();
  const parts = await books.server.call("WEBAPI_offlineplan", {});
  for (const { part, name } of parts) if (part === "records") await update(copies, String(name));
  for (const entity of ["saleorder", "challan", "sale", "salereturn", "receipt", ...Object.keys(DERIVED_COPIES)])
    await update(copies, entity);
  return copies;
}

async function changed(copies: Copies, as?: TestUser): Promise<readonly string[]> {
  await settled(books.server);
  const asked = [...copies].map(([entity, cursor]) => ({ entity, cursor }));
  const rows = await books.server.call("WEBAPI_changed_copies", { copies: asked }, undefined, as);
  return rows.map(({ entity }) => String(entity)).toSorted();
}

const change = (entity: string, id: unknown, type: "delete" | "approval") =>
  books.server.call(`${entity}_R_btndelete_approve`, { id, type }, { id: crypto.randomUUID() });
const line = (more: Row = {}) => ({ itemid: "Bolt", qty: 2, rate: 100, ...more });
const document = (more: Row = {}) => ({ edateview: today(), partyid: "Asha", godownid: "Main", ...more });

test("a copy is named exactly when its feed has rows: for masters, deletions, documents, what others take, pay and approve, and for figures", async () => {
  const copies = await allCopies();
  const told: Record<string, readonly string[]> = {};
  const tell = async (what: string): Promise<void> => {
    const named = await changed(copies);
    const moved: string[] = [];
    for (const entity of copies.keys()) if ((await update(copies, entity)).length > 0) moved.push(entity);
    expect(named, what).toEqual(moved.toSorted());
    expect(await changed(copies), `${what}, again`).toEqual([]);
    told[what] = named;
  };
  const save = async (what: string, entity: string, values: Row): Promise<Row> => {
    const made = await books.save(entity, values);
    await tell(what);
    return made;
  };
  await tell("nothing");
  const unit = await save("a unit", "unit", { unitname: "Crate", gstrunit: "BOX" });
  await change("unit", unit.id, "delete");
  await tell("a unit deleted");
  const order = await save("an order", "saleorder", document({ items: [line({ qty: 5 })] }));
  const taken = line({ srcentity: "saleorder", srcid: order.id, srcline: 1 });
  const bill = await save("a bill of the order", "sale", document({ items: [taken] }));
  const bills = [{ refno: bill.label, amount: 100 }];
  const payment = { edateview: today(), partyid: "Asha", accountid: "Bank", mgrossamt: 100, bills };
  const paid = await save("its payment", "receipt", payment);
  const note = await save("a note", "salereturn", document({ items: [line()] }));
  await change("salereturn", note.id, "approval");
  await tell("the note approved");
  await change("receipt", paid.id, "delete");
  await tell("the payment withdrawn");
  const figures = ["ledgerbalance", "ledgerentry", "openbill"];
  expect(told).toEqual({
    nothing: [],
    "a unit": ["unit"],
    "a unit deleted": ["unit"],
    "an order": ["ledgerentry", "saleorder"],
    "a bill of the order": ["itemstock", ...figures, "sale", "saleorder"],
    "its payment": [...figures, "receipt", "sale"],
    "a note": ["itemstock", ...figures, "salereturn"],
    "the note approved": ["ledgerentry", "salereturn"],
    "the payment withdrawn": [...figures, "receipt", "sale"],
  });
});

test("a copy that the user may not have is never named, and one with a cursor of another server always", async () => {
  const copies = await allCopies();
  await books.save("sale", document({ items: [line()] }));
  await grantClerk(books.server, "sale", { rights: ["view"] });
  const { clerk } = books.server.users;
  expect(await changed(copies, clerk)).toEqual(["sale"]);
  expect(
    await changed(
      new Map([
        ["item", "not-a-cursor"],
        ["nosuchkind", ""],
      ]),
    ),
  ).toEqual(["item"]);
});
