import type { DeclaredRow } from "../../../engine/form/declaration";
import { box, saveRows, stateRow, textRow } from "./field-rows";

/** Columns of `branch`, and those of `branch_info` (ACCT-026). */
export const BRANCH_KEYS = ["name", "prefix", "gstin", "state"] as const;
export const PLACE_KEYS = ["baddress", "bpincode", "bphone", "bemailid"] as const;

/** The form of a branch, for Settings and the guided setup. `next` is the page that it leads to. */
export const branchRows = (next: string): readonly DeclaredRow[] => [
  { comp_type: "txthidden", key: "id", field_visible: 0 },
  ...box("Branch"),
  textRow("name", {
    label: "Branch name",
    under: "cardrow",
    valid: { required: "Enter the branch name.", maxLength: 100 },
  }),
  textRow("prefix", {
    label: "Document prefix",
    under: "cardrow",
    upper: true,
    help: "1 to 3 letters or digits, with which document numbers of this branch begin: HO/S2627/0001",
    valid: {
      required: "Enter the document prefix.",
      pattern: "^[A-Z0-9]{1,3}$",
      patternMessage: "Enter 1 to 3 letters or digits.",
    },
  }),
  textRow("gstin", {
    label: "GSTIN",
    under: "cardrow",
    valid: { check: "gstin", maxLength: 15 },
    upper: true,
    help: "Leave blank if the branch works under the GSTIN of the company",
  }),
  stateRow("cardrow", "Leave blank for the state of the GSTIN or the company"),
  {
    comp_type: "ddlssolo",
    key: "godownid",
    comp_name: "godownid",
    label_label: "Usual godown",
    under: "cardrow",
    div_class: "col-6",
    TXT_TextMode: "single-line",
    DataSourceID_SQL: "godown",
    inputprops: JSON.stringify({
      help: "New documents of this branch begin with it, unless the user has a godown of their own",
    }),
  },
  {
    comp_type: "switch",
    key: "isactive",
    comp_name: "isactive",
    label_label: "Active",
    under: "cardrow",
    div_class: "col-6",
    inputprops: JSON.stringify({ help: "Users cannot work in an inactive branch. Its documents are kept." }),
  },
  ...box("Address of the branch", "place"),
  {
    comp_type: "txts",
    key: "baddress",
    comp_name: "baddress",
    label_label: "Address",
    under: "placerow",
    div_class: "col-12",
    inputprops: JSON.stringify({ maxLength: 500, rows: 3, help: "Leave blank for the address of the company" }),
  },
  textRow("bpincode", {
    label: "PIN code",
    under: "placerow",
    width: 4,
    valid: { check: "pin", maxLength: 6 },
    inputMode: "numeric",
  }),
  textRow("bphone", {
    label: "Phone",
    under: "placerow",
    width: 4,
    valid: { check: "phone", maxLength: 25 },
    inputMode: "tel",
  }),
  textRow("bemailid", {
    label: "E-mail",
    under: "placerow",
    width: 4,
    valid: { check: "email", maxLength: 200 },
    inputMode: "email",
  }),
  ...saveRows("branchmaster_R_save", ["id", ...BRANCH_KEYS, "godownid", "isactive", ...PLACE_KEYS].join(","), next),
];
