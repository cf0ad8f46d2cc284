import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { declarationOf } from "../../../src/server/engine/records/record-declarations";
import { addRecords } from "../../../src/server/engine/saving/write";
import type { TestUser, TestServer } from "../harness";
import { grantClerk, inCompany, openCompanies } from "./company";
import { make } from "./samples";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

const post = (
  sqlsp: string,
  args: Readonly<Record<string, unknown>>,
  sp_download: unknown,
  as: TestUser | null = server.users.owner,
) =>
  server.app.inject({
    method: "POST",
    url: "/MicroACExcel/Postmacapitest",
    headers: as ? { authorization: `Bearer ${as.token}` } : {},
    payload: { sqlsp, sqlpara: Object.keys(args), mypayans: Object.values(args), sp_download },
  });

describe("ENV-042 the whole of a list as a file", () => {
  test("CSV has the titles, every row of the search in its order, and what looks like a formula is text", async () => {
    await make(server, "shade", { shadename: "=1+1", shadesort: 1 });
    await make(server, "shade", { shadename: 'Sea "green", deep', shadesort: 2 });
    await make(server, "shade", { shadename: "@SUM(A1)", shadesort: 3 });
    const file = await post(
      "shade_R_listgrid",
      { DisplayLength: -1, SortCol: "shadesort", SortDir: "desc", user2: "@user2" },
      "csv",
    );
    expect(file.statusCode).toBe(200);
    expect(file.headers["content-disposition"]).toBe('attachment; filename="Stock-Shade.csv"');
    expect(file.body).toBe(`\uFEFFShade Name,Shade Sort\r\n'@SUM(A1),3\r\n"Sea ""green"", deep",2\r\n'=1+1,1\r\n`);
    expect((await post("shade_R_listgrid", { Search: "green" }, "csv")).body.split("\r\n")).toHaveLength(3);
  });

  test("more rows than any page are all in it, once each", async () => {
    const rows = Array.from({ length: 2345 }, (_, n) => ({ salesmanname: `Salesman ${String(n).padStart(5, "0")}` }));
    await inCompany(server, (ctx) => addRecords(ctx, declarationOf("salesman"), rows));
    const lines = (await post("salesman_R_listgrid", { SortCol: "salesmanname" }, "csv")).body.trimEnd().split("\r\n");
    expect(lines.slice(1)).toEqual(rows.map(({ salesmanname }) => salesmanname));
  });

  test("XLSX is a workbook with text as text, numbers as numbers and dates as dates", async () => {
    const pricelistgroupid = await make(server, "pricelistgroup", { pricelist_group_name: '=HYPERLINK("x")' });
    await make(server, "pricelistdetail", { pricelistgroupid, eff_date: "2026-04-01" });
    const file = await post("pricelistdetail_R_listgrid", {}, "xlsx");
    expect(file.headers["content-type"]).toContain("spreadsheetml");
    const parts = zipParts(file.rawPayload);
    const sheet = parts.get("xl/worksheets/sheet1.xml") ?? "";
    expect(sheet).not.toContain("<f>");
    expect(parts.get("xl/sharedStrings.xml") ?? sheet).toContain("=HYPERLINK(");
    expect(sheet).toContain("<v>46113</v>");
  });

  test("the right to view and to download is asked for; the trail says who took it", async () => {
    const { clerk } = server.users;
    expect((await post("shade_R_listgrid", {}, "csv", null)).statusCode).toBe(401);
    expect((await post("shade_R_listgrid", {}, "csv", clerk)).statusCode).toBe(403);
    await grantClerk(server, "shade", { rights: ["view"] });
    const refused = await post("shade_R_listgrid", {}, "csv", clerk);
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { Message: "You don't have permission to download shades." },
    ]);
    await grantClerk(server, "shade", { rights: ["view", "print"] });
    expect((await post("shade_R_listgrid", {}, "csv", clerk)).statusCode).toBe(200);
    const trail = await inCompany(server, (ctx) =>
      ctx.tx
        .selectFrom("audit_trail")
        .select(["username", "action"])
        .where("entity", "=", "shade")
        .orderBy("seq", "desc")
        .limit(1)
        .execute(),
    );
    expect(trail).toEqual([{ username: "clerk", action: "export" }]);
  });

  test("what is no list, no kind of file or no parameter is a broken request", async () => {
    for (const answer of [
      await post("item_R_save", {}, "csv"),
      await post("item_R_listgrid", {}, "pdf"),
      await post("item_R_listgrid", { nonsense: 1 }, "csv"),
    ])
      expect([answer.statusCode, typeof answer.json<{ Message: string }>().Message]).toEqual([400, "string"]);
  });
});

/** Parts of a zip file as text, read through its central directory. */
function zipParts(file: Buffer): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  let at = file.readUInt32LE(file.lastIndexOf(Buffer.from("PK\x05\x06")) + 16);
  while (file.readUInt32LE(at) === 0x02014b50) {
    const [method, packed, nameLength, extra, comment, start] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt16LE(at + 32),
      file.readUInt32LE(at + 42),
    ];
    const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
    const body = file.subarray(from, from + packed);
    parts.set(
      file.toString("utf8", at + 46, at + 46 + nameLength),
      (method === 8 ? inflateRawSync(body) : body).toString("utf8"),
    );
    at += 46 + nameLength + extra + comment;
  }
  return parts;
}
