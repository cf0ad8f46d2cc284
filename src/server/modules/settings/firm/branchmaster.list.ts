import { defineList } from "../../../engine/lists/list-declaration";
import { firmColumn, firmHead } from "./firm-list";

export default defineList({
  entity: "branchmaster",
  head: async (ctx) =>
    firmHead(ctx, {
      entity: "branchmaster",
      title: "Branches",
      formTitle: "Branch",
      mayAdd: true,
      cols: [
        firmColumn("name", "Branch", 1),
        firmColumn("statename", "State", 2),
        firmColumn("gstin", "GSTIN", 3),
        firmColumn("prefix", "Document prefix", 3),
        firmColumn("activename", "Active"),
      ],
    }),
});
