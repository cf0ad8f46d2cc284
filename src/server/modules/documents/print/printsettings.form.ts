import { ledgersOf } from "../../../../definitions/ledgers/ledger-kinds";
import { REMINDER_TEXT } from "../../../../definitions/print/letters/reminder";
import { LABEL_SIZES } from "../../../../definitions/print/labels/label-sizes";
import { PAPER_COLOURS, PAPER_SIZES } from "../../../../definitions/print/paper-look";
import { LINK_DAYS } from "../../../../wire/links/signed-link";
import { defineForm, type DeclaredRow } from "../../../engine/form/declaration";
import { TERMS_MAX } from "./print-settings";
import { COLOURS, kindLines, LABEL_SIZE_NAMES, labelFields, LABELS, leftOutFields, SIZES } from "./settings-fields";

/** The fields that decide how a paper looks. */
const SHOWN = [
  "size",
  "colour",
  "bankid",
  "copies",
  "signature",
  ...leftOutFields.map(([key]) => key),
  "labelsize",
  ...labelFields.map(([key]) => key),
  "terms",
  "reminder",
  "kinds",
];
const NAMES = ["id", ...SHOWN, "linkdays"].join(",");

const optionsOf = (pairs: readonly (readonly [value: string, label: string])[]): string =>
  JSON.stringify(pairs.map(([value, label]) => ({ key: value, value, label })));

/** A field of a card, the first one unless `rest` says another. */
const field = (key: string, label: string, width: number, rest: Partial<DeclaredRow>): DeclaredRow => ({
  comp_type: "chk",
  key,
  comp_name: key,
  label_label: label,
  under: "row",
  div_class: `col-${width}`,
  ...rest,
});

/** What stands on the printed documents of the company besides what they hold, and how they look. */
export default defineForm({
  name: "printsettings",
  title: "Printing",
  sqlsp: "printsettings_R_getviewdata",
  entity: "printsettings",
  needs: "company-admin",
  offlineclass: "E",
  rows: [
    { comp_type: "txthidden", key: "id", field_visible: 0 },
    { comp_type: "divsrow", key: "page", div_class: "col-12" },
    { comp_type: "divs", key: "settings", under: "page", div_class: "col-8" },
    { comp_type: "cards", key: "card", label_label: "Printed documents", under: "settings", div_class: "col-12" },
    { comp_type: "divsrow", key: "row", under: "card", div_class: "col-12" },
    field("size", "Paper", 6, {
      comp_type: "radio",
      // A roll has a layout for bills alone, so it is chosen for a kind of bills below.
      options: optionsOf(SIZES.filter((size) => size !== "R80").map((size) => [size, PAPER_SIZES[size].label])),
    }),
    field("colour", "Colour", 6, {
      comp_type: "radio",
      options: optionsOf(COLOURS.map((colour) => [colour, PAPER_COLOURS[colour].label])),
    }),
    field("bankid", "Pay into", 6, {
      comp_type: "ddlssolo",
      TXT_TextMode: "single-line",
      DataSourceID_SQL: ledgersOf("bank"),
      inputprops: JSON.stringify({
        help: "Its bank, account number, IFSC and UPI id are printed on sales, with a QR code to pay if it has a UPI id",
      }),
    }),
    field("copies", "Copies of a sale", 6, {
      comp_type: "radio",
      options: optionsOf([
        ["1", "1: original for recipient"],
        ["2", "2: and duplicate"],
        ["3", "3: and triplicate"],
      ]),
    }),
    field("signature", "Signature", 12, {
      comp_type: "companylogo",
      TXT_TextMode: "signature",
      inputprops: JSON.stringify({
        help: "A PNG or JPEG picture, printed above Authorised signatory",
        enterStops: "never",
      }),
    }),
    ...leftOutFields.map(([key, title]) => field(key, `Leave out ${title}`, 3, {})),
    field("terms", "Terms", 12, {
      comp_type: "txts",
      validationprops: JSON.stringify({ maxLength: TERMS_MAX }),
      inputprops: JSON.stringify({ maxLength: TERMS_MAX, rows: 4, help: "Printed below the totals of bills" }),
    }),
    field("reminder", "Payment reminder", 12, {
      comp_type: "txts",
      TXT_placeholder: REMINDER_TEXT,
      validationprops: JSON.stringify({ maxLength: TERMS_MAX }),
      inputprops: JSON.stringify({
        maxLength: TERMS_MAX,
        rows: 4,
        help: "Printed above the bills of a payment reminder. Leave blank for the text shown",
      }),
    }),
    {
      comp_type: "cards",
      key: "cardkinds",
      label_label: "Documents with a paper of their own",
      under: "settings",
      div_class: "col-12",
    },
    { field: kindLines, comp_type: "listdetail", key: "kinds", under: "cardkinds", div_class: "col-12" },
    {
      comp_type: "cards",
      key: "cardlinks",
      label_label: "Links without sign-in",
      under: "settings",
      div_class: "col-12",
    },
    { comp_type: "divsrow", key: "rowlinks", under: "cardlinks", div_class: "col-12" },
    field("linkdays", "A new link works for", 12, {
      comp_type: "radio",
      under: "rowlinks",
      options: optionsOf(LINK_DAYS.map((days) => [String(days), `${days} days`])),
      inputprops: JSON.stringify({ help: "For links in e-mail and WhatsApp too. Each link can be given other days" }),
    }),
    { comp_type: "cards", key: "cardlabels", label_label: "Labels", under: "settings", div_class: "col-12" },
    { comp_type: "divsrow", key: "rowlabels", under: "cardlabels", div_class: "col-12" },
    field("labelsize", "Sheet or roll", 12, {
      comp_type: "ddlssolo",
      TXT_TextMode: "single-line",
      under: "rowlabels",
      options: optionsOf(LABEL_SIZE_NAMES.map((size) => [size, LABEL_SIZES[size].label])),
      validationprops: JSON.stringify({ required: "Sheet or roll is required." }),
    }),
    ...labelFields.map(([key, title]) => field(key, `Print ${title}`, 4, { under: "rowlabels" })),
    { comp_type: "cards", key: "cardpreview", label_label: "Preview", under: "page", div_class: "col-4" },
    {
      comp_type: "paperpreview",
      key: "preview",
      label_label: "Preview of a paper",
      under: "cardpreview",
      div_class: "col-12",
      options: optionsOf([
        ["sale", "Sale"],
        [LABELS, "Labels"],
      ]),
      DataTextField: SHOWN.join(","),
      DataValueField: "kinds",
    },
    {
      comp_type: "btn_submit",
      key: "btnsave",
      comp_name: "btnsave",
      label_label: "Save",
      DataSourceID_SQL: "printsettings_R_save",
      DataTextField: NAMES,
      DataValueField: NAMES,
    },
    { comp_type: "btn", key: "btnclose", comp_name: "btnclose", label_label: "Close" },
  ],
});
