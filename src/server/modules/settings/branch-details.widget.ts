import { sql } from "kysely";
import { defineWidget } from "../../engine/dashboard/declaration";

/** Asks the admins of the current branch for its address and telephone until they are entered. Reads one key. */
export default defineWidget({
  type: "box-reactpage12",
  group: "Setup",
  order: 90,
  heading: "Details of this branch are missing",
  icon: "building-community",
  pathname: "branchprofile",
  needs: "company-admin",
  run: async ({ tx, session }) => {
    const { rows } =
      await sql`select from branch_info where coid = ${session.coid} and branchid = ${session.branchid}`.execute(tx);
    return rows.length === 0 ? {} : null;
  },
});
