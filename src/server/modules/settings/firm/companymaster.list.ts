import { defineList } from "../../../engine/lists/list-declaration";
import { firmColumn, firmHead } from "./firm-list";

/** Adds nothing here: the guided setup starts a further company, because it also creates its first records. */
export default defineList({
  entity: "companymaster",
  head: async (ctx) =>
    firmHead(ctx, {
      entity: "companymaster",
      title: "Companies",
      formTitle: "Company",
      mayAdd: false,
      cols: [
        firmColumn("name", "Company", 1),
        firmColumn("statename", "State", 2),
        firmColumn("gstin", "GSTIN", 3),
        firmColumn("branches", "Branches", 3),
        firmColumn("kind", "Kind"),
      ],
    }),
});
