import { NOTICE_TITLE } from "../../../definitions/widget-row";
import { Refusal } from "../../engine/call/refusal";
import { defineRecord } from "../../engine/records/declaration";
import { choice, date, text, whole } from "../../engine/records/fields";

/**
 * A notice that the dashboard shows to every user of the company before they continue (DASH-022). Shows the newest
 * active one whose dates include today.
 */
export default defineRecord({
  entity: "notice",
  title: "Notices",
  noun: ["notice", "notices"],
  reportno: 1007,
  formTitle: "Notice Detail",
  route: "/noticelist",
  menu: { group: "Setup", icon: "book", order: 20 },
  nameField: "noticename",
  fields: [
    text("noticename", "Notice Name", {
      required: "Notice Name is required.",
      unique: true,
      search: true,
      help: "Shown only in this list",
    }),
    text("noticetitle", "Title", { max: 200, help: `Leave blank for ${NOTICE_TITLE}` }),
    choice(
      "noticeicon",
      "Icon",
      [
        ["info", "Information"],
        ["warning", "Warning"],
        ["error", "Danger"],
        ["success", "Good news"],
      ],
      { as: "ddls", initial: "info" },
    ),
    whole("noticeseconds", "Seconds on Screen", { min: 3, max: 300, initial: 30, help: "It cannot be closed earlier" }),
    date("fromdate", "From Date"),
    date("todate", "To Date"),
    text("noticehtml", "Text", { max: 20_000, rich: true, required: "Text is required.", width: 12 }),
  ],
  list: [
    { field: "noticename", title: "Notice Name", card: 1 },
    { field: "noticetitle", title: "Title", card: 2 },
    { field: "fromdate", title: "From Date", format: "date" },
    { field: "todate", title: "To Date", format: "date" },
    { field: "noticeseconds", title: "Seconds on Screen", align: "right" },
  ],
  check: ({ fromdate, todate }) =>
    typeof fromdate === "string" && typeof todate === "string" && todate < fromdate
      ? [new Refusal("todate", "To Date is before From Date.")]
      : [],
});
