import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { declarationOf } from "../../../src/server/engine/records/record-declarations";
import { insertRecords } from "../../../src/server/engine/records/store";
import { addRecords } from "../../../src/server/engine/saving/write";
import type { Row } from "../../../src/wire/envelope";
import type { TestServer } from "../harness";
import { grantClerk, inCompany, openCompanies, settled } from "./company";
import { ean13, make, nextNumber } from "./samples";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

const ask = (entity: string, cursor = "", DisplayLength = 500) =>
  server.call("WEBAPI_changes_since", { entity, cursor, DisplayLength });

/** Waits for every older transaction to end first: on a shared PostgreSQL other tests keep some open. */
async function changes(entity: string, cursor = "", length = 500): Promise<Row[]> {
  await settled(server);
  return ask(entity, cursor, length);
}
const last = (rows: readonly Row[]): string => String(rows.at(-1)?.cursor ?? "");

describe("WEBAPI_changes_since", () => {
  let start = "";
  beforeEach(async () => {
    for (let rows = await changes("godown", start); rows.length > 0; rows = await changes("godown", start))
      start = last(rows);
    if (start === "") {
      await make(server, "godown");
      start = last(await changes("godown"));
    }
  });

  test("nothing new gives no rows, and the cursor stays good", async () => {
    expect(await changes("godown", start)).toEqual([]);
  });

  test("new, changed and deleted records come once each, oldest change first", async () => {
    const [a, b, c] = [await make(server, "godown"), await make(server, "godown"), await make(server, "godown")];
    await server.call("godown_R_save", { id: a, godownname: "Changed last" });
    await server.call("godown_R_btndelete_approve", { id: b, type: "delete" });
    const rows = await changes("godown", start);
    expect(rows.map(({ id, deleted }) => [id, deleted])).toEqual([
      [c, 0],
      [a, 0],
      [b, 1],
    ]);
    expect(rows[1]).toMatchObject({ godownname: "Changed last", label: "Changed last", rowver: 2, more: 0 });
    expect(await changes("godown", last(rows))).toEqual([]);
  });

  test("page by page, over many records of one transaction too, everything comes exactly once", async () => {
    const ids = await inCompany(server, (ctx) =>
      addRecords(
        ctx,
        declarationOf("godown"),
        Array.from({ length: 25 }, () => ({ godownname: `G ${nextNumber()}` })),
      ),
    );
    await server.call("godown_R_btndelete_approve", { id: ids[3], type: "delete" });
    const seen: Row[] = [];
    for (let cursor = start; ;) {
      const page = await changes("godown", cursor, 7);
      seen.push(...page);
      if (page.length < 7) break;
      expect(page.at(-1)?.more).toBe(1);
      cursor = last(page);
    }
    expect(seen.filter(({ deleted }) => deleted === 0).map(({ id }) => id)).toEqual(ids.filter((id) => id !== ids[3]));
    expect(seen.filter(({ deleted }) => deleted === 1).map(({ id }) => id)).toEqual([ids[3]]);
    expect(seen[0]?.TotalCount).toBe((await server.call("godown_R_listgrid", {}))[0]?.TotalCount);
  });

  test("a change of lines alone, and a new name of what a record points at, are changes of the record", async () => {
    const unit = await make(server, "unit", { unitname: "Keg" });
    const id = await make(server, "item", { unitid: unit });
    let cursor = last(await changes("item"));
    const barcode = ean13(nextNumber());
    await server.call("item_R_save", { id, barcodes: [{ barcode }] });
    const rows = await changes("item", cursor);
    expect(rows).toMatchObject([{ id, rowver: 2, barcodes: [{ barcode }] }]);
    cursor = last(rows);
    await server.call("unit_R_save", { id: unit, unitname: "Keg of 10" });
    expect(await changes("item", cursor)).toMatchObject([{ id, rowver: 2, unitname: "Keg of 10" }]);
  });

  test("the first download has every record and no deleted one; the entity ledger means debtors", async () => {
    const kept = await make(server, "debtors");
    const gone = await make(server, "debtors");
    await server.call("debtors_R_btndelete_approve", { id: gone, type: "delete" });
    const ids = (await changes("ledger")).map(({ id }) => id);
    expect(ids).toContain(kept);
    expect(ids).not.toContain(gone);
    expect(
      (await server.call("WEBAPI_changes_since", { entity: "debtors" }, undefined, server.users.stranger)).map(
        ({ id }) => id,
      ),
    ).not.toContain(kept);
  });

  test("the right to view is asked for, and a cursor that is not ours is refused", async () => {
    expect(
      (await server.call("WEBAPI_changes_since", { entity: "godown" }, undefined, server.users.clerk))[0],
    ).toMatchObject({ err: 1, errkey: "rights" });
    await grantClerk(server, "godown", {});
    expect(
      (await server.call("WEBAPI_changes_since", { entity: "godown" }, undefined, server.users.clerk)).length,
    ).toBeGreaterThan(0);
    await expect(changes("godown", "nonsense")).rejects.toThrow("cursor did not come from this server.");
    expect((await changes("nothing"))[0]).toMatchObject({ err: 1, errormsg: "There is no master nothing." });
  });

  // The embedded engine has only one connection, so no second transaction can be open.
  test.skipIf(!process.env.TEST_DATABASE_URL)(
    "a change that commits later than one already given out is not skipped",
    async () => {
      const edited = await make(server, "godown");
      for (let rows = await changes("godown", start); rows.length > 0; rows = await changes("godown", start))
        start = last(rows);
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      let begun: () => void = () => undefined;
      const started = new Promise<void>((resolve) => (begun = resolve));
      const slow = inCompany(server, async (ctx) => {
        const [id] = await insertRecords(ctx, declarationOf("godown"), [
          {
            godownname: "Slow",
            godownsort: 0,
            pincode: "",
            phone: "",
            godownaddress: "",
            godownnamemaster: "",
            statename: "",
            isactive: true,
          },
        ]);
        begun();
        await held;
        return id;
      });
      await started;
      await server.call("godown_R_save", { id: edited, godownname: "Edited meanwhile" });
      expect(await ask("godown", start)).toEqual([]);
      release();
      const id = await slow;
      expect((await changes("godown", start)).map((row) => row.id).sort()).toEqual([edited, id].sort());
    },
  );
});
