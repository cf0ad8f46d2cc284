import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import paperTables from "../../../src/server/modules/documents/print/overlay/paper-overlay.tables";
import type { TestServer } from "../harness";
import { openCompanies } from "../records/company";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

const LAYOUT = { title: "Bill of Supply" };

test("layouts of papers that an older version stored are there after an update, with their drafts and revisions", async () => {
  const found = await server.parts.db.asSystem(async (tx) => {
    for (const table of ["def_paper", "def_paper_draft", "def_paper_revision"])
      await sql`alter table ${sql.table(table)} rename column name to kind`.execute(tx);
    const layout = JSON.stringify(LAYOUT);
    await sql`insert into def_paper (kind, overlay, overlay_rev) values ('sale', ${layout}, 1)`.execute(tx);
    await sql`insert into def_paper_draft (kind, overlay, based_on, username, at) values ('sale', ${layout}, 1, 'admin', now())`.execute(
      tx,
    );
    await sql`insert into def_paper_revision (kind, revision, overlay, note, username, at) values ('sale', 1, ${layout}, '', 'admin', now())`.execute(
      tx,
    );
    // An update, and the next start.
    for (let start = 0; start < 2; start += 1) await sql.raw(paperTables).execute(tx);
    const { rows } = await sql`
      select p.name, p.overlay, d.overlay as draft, r.overlay as revision
      from def_paper p join def_paper_draft d using (name) join def_paper_revision r using (name)`.execute(tx);
    return rows;
  });
  expect(found).toEqual([{ name: "sale", overlay: LAYOUT, draft: LAYOUT, revision: LAYOUT }]);
});
