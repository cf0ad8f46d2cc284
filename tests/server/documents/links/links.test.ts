import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LINK_PROCEDURES } from "../../../../src/wire/links/signed-link";
import type { Row } from "../../../../src/wire/envelope";
import { PORTAL_KINDS } from "../../../../src/wire/portal";
import { openBooks, type Books } from "../../books/help/books";
import { grantClerk } from "../../records/company";
import { tradeOf, type Trade } from "../../reports/parties/help/trade";
import { readPdf } from "../print/read-pdf";
import { linkingOf, ORIGIN } from "./linking";

const NOW = new Date("2026-09-30T12:00:00Z");
let books: Books;
let trade: Trade;
let links: ReturnType<typeof linkingOf>;
let bill: Row;
beforeAll(async () => {
  books = await openBooks();
  trade = await tradeOf(books);
  links = linkingOf(books);
  bill = await trade.sale("2026-06-01", "Asha", 3, 1234.5, { narration: "Deliver before noon" });
});
beforeEach(async () => {
  books.server.setClock(NOW);
  await books.server.reset("signed_link", "user_right", "print_settings");
});
afterAll(() => books.server.close());

/** Rights of the clerk that sending needs. */
async function grantSend(hidden = ""): Promise<void> {
  await grantClerk(books.server, "sale", { rights: ["view", "print"], hidden });
  await books.server.parts.db.asSystem((tx) => sql`update user_right set reportemailsendrights = true`.execute(tx));
}
const trail = (action: string) =>
  links.system(`select entity, recid, username, after from audit_trail where action = '${action}' order by seq`);
const count = async () => (await links.system("select count(*)::int as n from signed_link"))[0]?.n;

describe("making and listing", () => {
  test("a link is made once however often its operation is sent, is in the list with its address, and in the trail without it", async () => {
    const op = crypto.randomUUID();
    const first = await links.make("saledetail", bill.id, {}, undefined, op);
    expect(first).toMatchObject({ err: 0, opst: "applied" });
    expect(await links.make("saledetail", bill.id, {}, undefined, op)).toMatchObject({
      opst: "replayed",
      id: first.id,
    });
    const row = await links.list("saledetail", bill.id);
    expect(row).toMatchObject({
      offered: 1,
      refusal: "",
      links: [
        {
          linkid: first.id,
          state: "active",
          madeby: "Asha Rao",
          madeat: NOW.toISOString(),
          until: "2026-10-30",
          opened: 0,
          lastopened: "",
          revokedat: "",
        },
      ],
    });
    const [{ address = "" } = {}] = row.links;
    expect(address).toMatch(/^https:\/\/books\.example\/MicroACLink\/[\w-]{22}\.[0-9a-z]+\.[\w-]{43}$/);
    expect(await trail("link")).toEqual([
      {
        entity: "sale",
        recid: String(bill.id),
        username: "owner",
        after: { link: first.id, until: "2026-10-30", days: 30 },
      },
    ]);
    // The signature is stored nowhere: not with the link, not in the trail, not with the answer of the operation.
    const stored = await links.system(
      "select (select jsonb_agg(to_jsonb(l)) from signed_link l)::text || (select jsonb_agg(to_jsonb(o)) from op_ledger o)::text || (select jsonb_agg(to_jsonb(a)) from audit_trail a)::text as text",
    );
    expect(String(stored[0]?.text)).not.toContain(address.slice(-43));
  });

  test("a link works for the days of the company's print settings unless others are asked", async () => {
    const settings = () => books.server.call("printsettings_R_getviewdata", { id: "" });
    const save = (linkdays: string) =>
      books.server.call("printsettings_R_save", { id: "", linkdays }, { id: crypto.randomUUID() });
    expect(await settings()).toMatchObject([{ linkdays: "30" }]);
    expect((await save("7"))[0]).toMatchObject({ err: 0 });
    expect(await settings()).toMatchObject([{ linkdays: "7" }]);
    expect(await links.list("saledetail", bill.id)).toMatchObject({ usualdays: 7 });
    await links.make("saledetail", bill.id, { days: undefined });
    await links.make("saledetail", bill.id, { days: 90 });
    const { links: made } = await links.list("saledetail", bill.id);
    expect(made.map(({ until }) => until).toSorted()).toEqual(["2026-10-07", "2026-12-29"]);
    await expect(save("31")).rejects.toThrow("linkdays: must be 7, 30, 90");
    await save("30");
    expect(await links.list("saledetail", bill.id)).toMatchObject({ usualdays: 30 });
  });

  test("the history of the document says who made a link and who revoked it", async () => {
    const { id } = await links.make("saledetail", bill.id, { days: 7 });
    await links.revoke("saledetail", bill.id, id);
    const rows = await books.server.call("WEBAPI_R_selecthistory", { formname: "saledetail", idproperty: bill.id });
    expect(rows.slice(0, 2)).toMatchObject([
      { processname: "Link revoked", username: "owner", changes: "Worked until 07-Oct-2026" },
      { processname: "Link made", username: "owner", changes: "Works until 07-Oct-2026" },
    ]);
  });

  test.each([
    ["days that are not offered", { days: 31 }, "days: must be 7, 30, 90"],
    ["an origin with a path", { origin: "https://books.example/x" }, "origin: must be the origin of a page"],
    ["an origin that is no page's", { origin: "javascript:alert(1)" }, "origin: must be the origin of a page"],
  ])("%s: the call is refused, and no link is made", async (_, more, sentence) => {
    await expect(links.make("saledetail", bill.id, more)).rejects.toThrow(sentence);
    expect(await count()).toBe(0);
  });

  test("there are links to the kinds of the client portal and to no other", async () => {
    const bought = await trade.purchase("2026-06-01", "SC/1", 1, 100);
    expect(await links.list("purchasedetail", bought.id)).toMatchObject({ offered: 0, links: [] });
    expect(await links.make("purchasedetail", bought.id)).toMatchObject({
      err: 1,
      errormsg: "There are no links to purchases.",
    });
    const receipt = await trade.money("receipt", "2026-06-02", "Asha", 500);
    expect(await links.list("receiptdetail", receipt.id)).toMatchObject({ offered: 1, refusal: "" });
    expect(PORTAL_KINDS).toContain("receipt");
  });

  test("no link is made to a cancelled document, and the twenty-first is refused", async () => {
    const other = await trade.sale("2026-06-01", "Asha", 1, 10);
    await trade.cancel("sale", other.id);
    const sentence = "This sale was cancelled on 30-Sep-2026. No link can be made to it.";
    expect(await links.list("saledetail", other.id)).toMatchObject({ offered: 1, refusal: sentence });
    expect(await links.make("saledetail", other.id)).toMatchObject({ err: 1, errormsg: sentence });
    for (let at = 0; at < 20; at++) expect(await links.make("saledetail", bill.id)).toMatchObject({ err: 0 });
    expect(await links.make("saledetail", bill.id)).toMatchObject({
      err: 1,
      errormsg: "There are already 20 links that work. Revoke one of them first.",
    });
  });
});

describe("rights", () => {
  test("without the right to view, to download or to send, in another branch and in another company nobody lists, makes or revokes", async () => {
    const { clerk, stranger } = books.server.users;
    const { id: linkid } = await links.make("saledetail", bill.id);
    const everything = async (as: typeof clerk) =>
      Promise.all([
        links.list("saledetail", bill.id, as),
        links.make("saledetail", bill.id, {}, as),
        links.revoke("saledetail", bill.id, linkid, as),
      ]);
    const refused = (sentence: string) =>
      Array.from({ length: 3 }, () => expect.objectContaining({ err: 1, errormsg: sentence }));
    expect(await everything(clerk)).toEqual(refused("You don't have permission to view sales."));
    await grantClerk(books.server, "sale", { rights: ["view"] });
    expect(await everything(clerk)).toEqual(refused("You don't have permission to download sales."));
    await grantClerk(books.server, "sale", { rights: ["view", "print"] });
    expect(await everything(clerk)).toEqual(refused("You don't have permission to send sales."));
    for (const as of [stranger, trade.nashik])
      expect(await everything(as)).toEqual(refused("This sale no longer exists."));
    expect(await count()).toBe(1);
    await grantSend();
    expect(await links.make("saledetail", bill.id, {}, clerk)).toMatchObject({ err: 0 });
    expect(await links.revoke("saledetail", bill.id, linkid, clerk)).toMatchObject({ err: 0 });
  });

  test("a link shows what its maker's rights hide, so a user who does not see the whole paper makes none and gets no address", async () => {
    const { clerk } = books.server.users;
    const { id: linkid } = await links.make("saledetail", bill.id);
    await grantSend("narration");
    const sentence = "Your rights hide part of this sale. Ask someone who sees all of it to make the link.";
    expect(await links.list("saledetail", bill.id, clerk)).toMatchObject({
      refusal: sentence,
      links: [{ linkid, state: "active", address: "" }],
    });
    expect(await links.make("saledetail", bill.id, {}, clerk)).toMatchObject({ err: 1, errormsg: sentence });
    expect(await links.revoke("saledetail", bill.id, linkid, clerk)).toMatchObject({ err: 0 });
    // What stands on no paper may be hidden.
    await grantSend("salesmanid");
    expect((await links.list("saledetail", bill.id, clerk)).refusal).toBe("");
  });

  test("a link of one document is not revoked through another", async () => {
    const other = await trade.sale("2026-06-01", "Ravi", 1, 10);
    const { id: linkid } = await links.make("saledetail", bill.id);
    expect(await links.revoke("saledetail", other.id, linkid)).toMatchObject({
      err: 1,
      errormsg: "This link no longer exists.",
    });
    expect((await links.list("saledetail", bill.id)).links).toMatchObject([{ state: "active" }]);
  });
});

test("revoking is done once however often it is sent, and tells who did it", async () => {
  const { id: linkid } = await links.make("saledetail", bill.id);
  const op = crypto.randomUUID();
  expect(await links.revoke("saledetail", bill.id, linkid, undefined, op)).toMatchObject({ err: 0, opst: "applied" });
  expect(await links.revoke("saledetail", bill.id, linkid, undefined, op)).toMatchObject({ opst: "replayed" });
  // Another user, a moment later: it stays as it is.
  expect(await links.revoke("saledetail", bill.id, linkid)).toMatchObject({ err: 0 });
  expect(await trail("link revoked")).toHaveLength(1);
  expect((await links.list("saledetail", bill.id)).links).toMatchObject([
    { state: "revoked", address: "", revokedby: "Asha Rao", revokedat: NOW.toISOString() },
  ]);
});

describe("opening", () => {
  test("without any sign-in a link shows the document's page and its PDF, the original alone, and nothing keeps the address", async () => {
    await links.system(
      `insert into print_settings (coid, branchid, terms, copies) values (${books.server.users.owner.user.coid}, 1, '', 3)`,
    );
    const path = await links.pathOf("saledetail", bill.id);
    const page = await links.open(path);
    expect([page.status, page.title]).toEqual([200, "Invoice MUM/S2627/0001"]);
    for (const text of [
      "Anand Traders",
      "01-Jun-2026 · ₹4,370.00",
      "This link works until 30-Oct-2026.",
      `href="${path}/pdf"`,
    ])
      expect(page.body).toContain(text);
    const paper = await links.open(`${path}/pdf`);
    expect([paper.status, paper.headers["content-type"], paper.headers["content-disposition"]]).toEqual([
      200,
      "application/pdf",
      "inline; filename*=UTF-8''MUM-S2627-0001.pdf",
    ]);
    const pages = await readPdf(paper.bytes);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatch(/Total ₹ 4,370\.00.* ORIGINAL FOR RECIPIENT$/);
    expect((await links.open(`${path}/pdf?download`)).headers["content-disposition"]).toMatch(/^attachment; /);
    for (const { headers } of [page, paper])
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex",
      });
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  });

  test("opened PDFs are counted without a new version of the document; the page and a HEAD count as nothing", async () => {
    const path = await links.pathOf("saledetail", bill.id);
    const versions = () => links.system(`select rowver, changed_at from m_sale where id = ${String(bill.id)}`);
    const before = await versions();
    await links.open(path);
    await books.server.app.inject({ method: "HEAD", url: `${path}/pdf` });
    expect((await links.list("saledetail", bill.id)).links).toMatchObject([{ opened: 0, lastopened: "" }]);
    books.server.setClock(new Date("2026-10-01T08:00:00Z"));
    await links.open(`${path}/pdf`);
    await links.open(`${path}/pdf`);
    expect((await links.list("saledetail", bill.id)).links).toMatchObject([
      { opened: 2, lastopened: "2026-10-01T08:00:00.000Z" },
    ]);
    expect(await versions()).toEqual(before);
  });

  test("the document is shown as it is now, and only while it is billed to the same customer", async () => {
    const own = await trade.sale("2026-06-01", "Asha", 1, 100);
    const head = { edateview: "2026-06-01", partyid: "Asha", godownid: "Main" };
    const path = await links.pathOf("saledetail", own.id);
    const change = async (more: Row) => {
      const saved = await books.save("sale", { ...head, id: own.id, ...more });
      expect(saved.errormsg ?? "").toBe("");
    };
    const bolts = [{ itemid: "Bolt", qty: 2, rate: 100 }];
    await change({ items: bolts });
    expect((await readPdf((await links.open(`${path}/pdf`)).bytes)).join(" ")).toContain("Total ₹ 236.00");
    await change({ items: bolts, partyid: "Ravi" });
    for (const url of [path, `${path}/pdf`])
      expect(await links.open(url)).toMatchObject({
        status: 410,
        title: "This document has changed since the link was sent",
        body: expect.stringContaining("Ask Anand Traders for a new link."),
      });
    expect((await links.list("saledetail", own.id)).links).toMatchObject([{ opened: 1 }]);
  });

  test("an expired, a revoked, a cancelled and a deleted one each say so, on the page and in place of the PDF, and count as nothing", async () => {
    const [cancelled, deleted] = [
      await trade.sale("2026-06-01", "Asha", 1, 10),
      await trade.sale("2026-06-01", "Asha", 1, 10),
    ];
    const paths = {
      expired: await links.pathOf("saledetail", bill.id, { days: 7 }),
      revoked: await links.pathOf("saledetail", bill.id),
      cancelled: await links.pathOf("saledetail", cancelled.id),
      deleted: await links.pathOf("saledetail", deleted.id),
    };
    const [{ linkid } = { linkid: "" }] = (await links.list("saledetail", bill.id)).links.filter(
      ({ until }) => until === "2026-10-30",
    );
    await links.revoke("saledetail", bill.id, linkid);
    await trade.cancel("sale", cancelled.id);
    const gone = await books.server.call(
      "sale_R_btndelete_approve",
      { id: deleted.id, type: "delete" },
      { id: crypto.randomUUID() },
    );
    expect(gone[0]).toMatchObject({ err: 0 });
    // The last second of the seventh day in India, and the next one.
    books.server.setClock(new Date("2026-10-07T18:29:59Z"));
    expect((await links.open(paths.expired)).status).toBe(200);
    books.server.setClock(new Date("2026-10-07T18:30:00Z"));
    for (const [path, status, title, text] of [
      [paths.expired, 410, "This link has expired", "Ask Anand Traders for a new link."],
      [paths.revoked, 410, "This link was revoked", "Ask Anand Traders for a new link."],
      [
        paths.cancelled,
        410,
        `Invoice ${String(cancelled.no)} was cancelled on 30-Sep-2026`,
        "Ask Anand Traders what replaces it.",
      ],
      [paths.deleted, 410, "This document no longer exists", "Ask Anand Traders what replaces it."],
    ] as const)
      for (const url of [path, `${path}/pdf`]) {
        const answer = await links.open(url);
        expect([answer.status, answer.title], url).toEqual([status, title]);
        expect(answer.body).toContain(text);
        expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
      }
    expect(await links.system("select sum(opened)::int as n from signed_link")).toEqual([{ n: 0 }]);
  });
});

describe("altered links", () => {
  test("no change of one character, no other id, no later expiry and no signature of another link opens anything", async () => {
    const [path, other] = [
      await links.pathOf("saledetail", bill.id),
      await links.pathOf("saledetail", bill.id, { days: 90 }),
    ];
    const token = path.slice("/MicroACLink/".length);
    const [id = "", until = "", sign = ""] = token.split(".");
    const [otherId = "", otherUntil = "", otherSign = ""] = other.slice("/MicroACLink/".length).split(".");
    const read = (text: string) => books.server.parts.signedLinks?.read(text);
    expect(read(token)).not.toBeNull();
    const swap = (at: number) => token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
    for (let at = 0; at < token.length; at++) expect([at, read(swap(at))]).toEqual([at, null]);
    // Texts that decode to the same bytes: the last characters of an id and of a signature have spare bits.
    for (const text of [token.slice(0, -1), `${token}A`, `${token}=`, token.toUpperCase(), ` ${token}`, ""])
      expect(read(text)).toBeNull();
    const altered = [
      `${otherId}.${until}.${sign}`,
      `${id}.${otherUntil}.${sign}`,
      `${id}.${until}.${otherSign}`,
      swap(0),
      "x",
      "x".repeat(100),
    ];
    for (const text of altered) {
      const answer = await links.open(`/MicroACLink/${text}`);
      expect([text, answer.status]).toEqual([text, 404]);
      expect(answer.body).not.toContain("MUM/S2627");
    }
    expect((await links.open(`/MicroACLink/${"x".repeat(5_000)}`)).status).toBe(414);
    expect((await links.open(`/MicroACLink/${swap(3)}/pdf`)).title).toBe("This link does not work");
  });

  test("a link signed with the secret of another server does not work here", async () => {
    const { signedLinks } = await import("../../../../src/server/engine/call/signed-links");
    const { id } = await links.make("saledetail", bill.id);
    const foreign = signedLinks(new Uint8Array(32)).addressOf(
      { linkid: String(id), expiresAt: new Date("2026-10-30T18:30:00Z") },
      ORIGIN,
    );
    expect(await links.open(foreign.slice(ORIGIN.length))).toMatchObject({
      status: 404,
      title: "This link does not work",
    });
  });
});

describe("after a restore", () => {
  test("a link whose row is lost is unknown, and has expired when its time is over", async () => {
    const path = await links.pathOf("saledetail", bill.id);
    await links.system("delete from signed_link");
    expect(await links.open(path)).toMatchObject({ status: 404, title: "This link does not work" });
    books.server.setClock(new Date("2027-01-01T00:00:00Z"));
    expect(await links.open(path)).toMatchObject({ status: 410, title: "This link has expired" });
  });

  test("another document that got the id is never shown or listed, and a link is made only to the one that the user saw", async () => {
    const mine = await trade.sale("2026-06-01", "Asha", 1, 10);
    const path = await links.pathOf("saledetail", mine.id);
    const { born } = await links.list("saledetail", mine.id);
    // A folder put back by hand gave the id again, to another sale of the same customer.
    await links.system(
      `update m_sale set created_at = created_at + interval '1 microsecond' where id = ${String(mine.id)}`,
    );
    for (const url of [path, `${path}/pdf`])
      expect(await links.open(url)).toMatchObject({ status: 410, title: "This document no longer exists" });
    expect(await links.list("saledetail", mine.id)).toMatchObject({ offered: 1, refusal: "", links: [] });
    expect(await links.make("saledetail", mine.id, { born })).toMatchObject({
      err: 1,
      errormsg: "The server was restored, and this is another sale now. Open the sale again.",
    });
    expect(await links.make("saledetail", mine.id)).toMatchObject({ err: 0 });
  });
});

test("the address is under a public origin of the server where it has some", async () => {
  const { signedLinks } = await import("../../../../src/server/engine/call/signed-links");
  const link = { linkid: crypto.randomUUID(), expiresAt: NOW };
  const hostOf = (origins: readonly string[], page: string) =>
    new URL(signedLinks(new Uint8Array(32), origins).addressOf(link, page)).origin;
  expect(hostOf([], "http://192.168.1.5:4173")).toBe("http://192.168.1.5:4173");
  expect(hostOf(["https://a.example", "https://b.example"], "http://192.168.1.5:4173")).toBe("https://a.example");
  expect(hostOf(["https://a.example", "https://b.example"], "https://b.example")).toBe("https://b.example");
});

test("one address opens thirty in a minute, and another is not held up by it", async () => {
  const path = await links.pathOf("saledetail", bill.id);
  const from = "198.51.100.4";
  for (let at = 0; at < 30; at++) expect((await links.open(path, from)).status).toBe(200);
  const stopped = await links.open(path, from);
  expect([stopped.status, stopped.title, stopped.headers["retry-after"]]).toEqual([429, "Too many requests", "60"]);
  expect((await links.open(path, "198.51.100.5")).status).toBe(200);
  books.server.setClock(new Date(NOW.getTime() + 61_000));
  expect((await links.open(path, from)).status).toBe(200);
});

test("a fault of the server is a page with a reference, and the log does not have the address", async () => {
  const path = await links.pathOf("saledetail", bill.id);
  const logged: unknown[] = [];
  const { log } = books.server.parts;
  const error = log.error.bind(log);
  Object.assign(log, { error: (...given: unknown[]) => void logged.push(given) });
  await links.system(
    `update company set logo = 'data:image/png;base64,AAAA' where coid = ${books.server.users.owner.user.coid}`,
  );
  const answer = await links.open(`${path}/pdf`);
  await links.system("update company set logo = ''");
  Object.assign(log, { error });
  expect([answer.status, answer.title]).toEqual([500, "This document cannot be shown now"]);
  expect(answer.body).toMatch(/Error reference: [\w-]+/);
  expect(logged).toHaveLength(1);
  expect(JSON.stringify(logged)).not.toContain(path.slice(-43));
});

test("what a firm and a number are called is text and no markup", async () => {
  const path = await links.pathOf("saledetail", bill.id);
  await links.system("update company set name = '<b>A & B</b>' where name = 'Anand Traders'");
  const { body } = await links.open(path);
  await links.system("update company set name = 'Anand Traders' where name like '<b>%'");
  expect(body).toContain("&lt;b&gt;A &amp; B&lt;/b&gt;");
});

test("the names of the procedures stand in one place", () => {
  for (const name of Object.values(LINK_PROCEDURES)) expect(books.server.parts.registry.has(name)).toBe(true);
});
