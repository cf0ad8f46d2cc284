import { afterAll, beforeAll, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import type { TestServer, TestUser } from "../harness";
import { grantClerk, openCompanies } from "../records/company";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
  await grantClerk(server, "city", { rights: ["view"] });
  await grantClerk(server, "daybook", {});
});
afterAll(() => server.close());

const list = (as: TestUser): Promise<readonly Row[]> =>
  server.call("WEBAPI_Commonwebapisp", { user2: "@user2", branchin: "@branchin" }, undefined, as);

test("REP-030 REP-031 the SQL SP List has the fields of the spec, and only procedures that the caller may call", async () => {
  const rows = await list(server.users.clerk);
  expect(
    rows.map(({ id, comp_name, form_name, heading, total }) => [id, comp_name, form_name, heading, total]),
  ).toEqual([
    [expect.any(Number), "city_R_listgrid", "citydetail", "City: List", "Places"],
    [expect.any(Number), "city_R_getviewdata", "citydetail", "City: Form", "Places"],
    [3103, "daybook_R_report", "daybook", "Day Book", "Reports: Books"],
  ]);
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
    [
      "id",
      "comp_name",
      "form_name",
      "type",
      "reportno",
      "heading",
      "bg",
      "faicon",
      "div_InnerHtml",
      "aspx_codes",
      "total",
    ].sort(),
  );
});

test("the developer sees every procedure of the server once", async () => {
  const names = (await list(server.users.admin)).map(({ comp_name }) => comp_name);
  expect(names).toEqual(expect.arrayContaining(["sale_R_save", "WEBAPI_ping", "reportedit_R_publish"]));
  expect(new Set(names).size).toBe(names.length);
});
