import { sql } from "kysely";
import type { Context } from "../../engine/call/context";
import { defineRecord, type UsualRecord } from "../../engine/records/declaration";
import { ref, text, whole } from "../../engine/records/fields";

/** The user's godown in this branch, otherwise the branch's, otherwise the only one; those not in use do not count. */
async function usual({ tx, session }: Context): Promise<UsualRecord | null> {
  const { rows } = await sql<UsualRecord>`
    select g.id::integer as id, g.godownname as name from branch b
    left join user_branch u on u.branchid = b.branchid and u.userid = ${session.userid}
    join m_godown g on g.coid = b.coid and g.isactive
    where b.coid = ${session.coid} and b.branchid = ${session.branchid}
      and (g.id in (u.godownid, b.godownid)
        or not exists (select from m_godown o where o.coid = b.coid and o.isactive and o.id <> g.id))
    order by g.id is not distinct from u.godownid desc, g.id is not distinct from b.godownid desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

export default defineRecord({
  entity: "godown",
  title: "Godown",
  noun: ["godown", "godowns"],
  reportno: 1201,
  formTitle: "Godown Detail",
  route: "/godownlist",
  menu: { group: "Inventory", icon: "building-warehouse", order: 10, alsoCalled: "warehouse, location" },
  nameField: "godownname",
  secondLine: ["godownnamemaster", "godownaddress"],
  tree: "godownnamemasterid",
  usual,
  // As in Tally, so that the first bill with goods and the opening stock have a place. The demo has its own godowns.
  seed: () => [{ godownname: "Main Location" }],
  fields: [
    text("godownname", "Godown Group Name", { required: "Godown Group Name is required.", unique: true, search: true }),
    ref("godownnamemasterid", "Under Group Name", "godown", "godownnamemaster"),
    whole("godownsort", "Godown Group Sort"),
    ref("stateid", "State", "state", "statename"),
    text("pincode", "Pincode", { max: 6, check: "pin", inputMode: "numeric" }),
    text("phone", "Phone", { max: 15, inputMode: "tel" }),
    text("godownaddress", "Godown Address", { max: 500, lines: true, width: 12, search: true }),
  ],
  list: [
    { field: "godownname", title: "Godown Group Name", card: 1 },
    { field: "godownnamemaster", title: "Under Group Name", card: 2 },
    { field: "godownsort", title: "Godown Group Sort", align: "right" },
    { field: "godownaddress", title: "Godown Address", card: 3 },
    { field: "godownnamemasterid", title: "Under Group", hidden: true },
  ],
});
