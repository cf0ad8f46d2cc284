import { defineList } from "../../../engine/lists/list-declaration";
import { firmColumn, firmHead } from "../firm/firm-list";

export default defineList({
  entity: "numberseries",
  head: async (ctx) =>
    firmHead(ctx, {
      entity: "numberseries",
      title: "Document numbers",
      formTitle: "Document numbers",
      mayAdd: false,
      cols: [
        firmColumn("kind", "Document", 1),
        firmColumn("bname", "Branch", 2),
        firmColumn("nextno", "Next number", 3),
        firmColumn("fy", "Financial year"),
        firmColumn("used", "Numbers given"),
      ],
    }),
});
