import { defineRecord } from "../../engine/records/declaration";
import { choice, lines, ref, text, whole } from "../../engine/records/fields";

export default defineRecord({
  entity: "ledgergroup",
  title: "Ledger Group",
  noun: ["ledger group", "ledger groups"],
  reportno: 1102,
  formTitle: "Ledger Group Detail",
  route: "/ledgergrouplist",
  menu: { group: "Accounts", icon: "users-group", order: 20 },
  nameField: "ledgergroupname",
  secondLine: ["ledgergroupnamemaster"],
  tree: "ledgergroupnamemasterid",
  fields: [
    text("ledgergroupname", "Ledger Group Name", {
      required: "Ledger Group Name is required.",
      unique: true,
      search: true,
    }),
    ref("ledgergroupnamemasterid", "Under Group Name", "ledgergroup", "ledgergroupnamemaster", { addable: true }),
    whole("ledgergroupsort", "Ledger Group Sort"),
    lines(
      "cousers",
      "Group Users",
      "ledgergroup_user",
      [choice("username", "User", [], { source: "users", required: "User is required." })],
      { uniqueBy: ["username"], max: 200 },
    ),
  ],
  list: [
    { field: "ledgergroupsort", title: "Ledger Group Sort", align: "right" },
    { field: "ledgergroupnamemaster", title: "Under Group Name", card: 2 },
    { field: "ledgergroupname", title: "Ledger Group Name", card: 1 },
    {
      field: "cousersname",
      title: "Group Users",
      card: 3,
      sql: "coalesce((select string_agg(u.username, ', ' order by u.lineno) from m_ledgergroup_user u where u.parentid = t.id), '')",
    },
    { field: "ledgergroupnamemasterid", title: "Under Group", hidden: true },
  ],
  deleteResult: "result",
});
