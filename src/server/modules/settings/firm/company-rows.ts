import type { DeclaredRow } from "../../../engine/form/declaration";
import { box, factRow, saveRows, stateRow, textRow } from "./field-rows";

export const COMPANY_KEYS = [
  "name",
  "legalname",
  "gstin",
  "state",
  "pan",
  "address",
  "pincode",
  "phone",
  "email",
  "website",
] as const;

/** Password rule of a company and the space for its files. A form that does not show them keeps them. */
export const COMPANY_LIMITS = ["pwmin", "filequota"] as const;

/** The same for every company: amounts are whole paise, and the law has one financial year. Shown, not entered. */
export const COMPANY_FACTS = { currency: "INR (₹), 2 decimals", financialyear: "1 April to 31 March" } as const;

const limitRows: readonly DeclaredRow[] = [
  ...box("Sign-in and files", "limit"),
  textRow("pwmin", {
    label: "Shortest password",
    under: "limitrow",
    width: 4,
    valid: {
      required: "Enter the shortest password.",
      pattern: "^([5-9]|[1-5]\\d|6[0-4])$",
      patternMessage: "Enter 5 to 64 characters.",
      maxLength: 2,
    },
    inputMode: "numeric",
    help: "Characters, 5 to 64. Holds for every password that is set from now on.",
  }),
  textRow("filequota", {
    label: "Space for files (MB)",
    under: "limitrow",
    width: 4,
    valid: {
      required: "Enter the space for files.",
      pattern: "^[1-9]\\d{0,6}$",
      patternMessage: "Enter 1 to 1000000 MB.",
      maxLength: 7,
    },
    inputMode: "numeric",
    help: "For all attached files of this company.",
  }),
];

/**
 * The form of a company, for Settings and the guided setup. `next` is the page that it leads to. Only Settings shows
 * `limits`.
 */
export const companyRows = (next: string, limits?: "limits"): readonly DeclaredRow[] => [
  { comp_type: "txthidden", key: "id", field_visible: 0 },
  ...box("Company"),
  textRow("name", {
    label: "Company name",
    under: "cardrow",
    valid: { required: "Enter the company name.", maxLength: 100 },
  }),
  textRow("legalname", {
    label: "Legal name",
    under: "cardrow",
    valid: { maxLength: 200 },
    help: "As on the GST certificate. Leave blank if it is the company name.",
  }),
  textRow("gstin", {
    label: "GSTIN",
    under: "cardrow",
    valid: { check: "gstin", maxLength: 15 },
    upper: true,
    help: "Leave blank if the company is not registered under GST",
  }),
  textRow("pan", {
    label: "PAN",
    under: "cardrow",
    valid: { check: "pan", maxLength: 10 },
    upper: true,
    help: "Leave blank to take it from the GSTIN",
  }),
  stateRow("cardrow", "Leave blank to take it from the GSTIN"),
  factRow("currency", "Currency", "cardrow"),
  factRow("financialyear", "Financial year", "cardrow"),
  {
    comp_type: "companylogo",
    key: "logo",
    comp_name: "logo",
    label_label: "Logo",
    under: "cardrow",
    div_class: "col-12",
    inputprops: JSON.stringify({
      help: "PNG, JPEG or WebP, 50 KB at most. Shown where people choose their company at sign-in.",
      // A second Enter would open the files of the computer.
      enterStops: "never",
    }),
  },
  ...box("Registered address", "place"),
  {
    comp_type: "txts",
    key: "address",
    comp_name: "address",
    label_label: "Address",
    under: "placerow",
    div_class: "col-12",
    validationprops: JSON.stringify({ required: "Enter the address.", maxLength: 500 }),
    inputprops: JSON.stringify({ maxLength: 500, rows: 3 }),
  },
  textRow("pincode", {
    label: "PIN code",
    under: "placerow",
    width: 3,
    valid: { required: "Enter the PIN code.", check: "pin", maxLength: 6 },
    inputMode: "numeric",
  }),
  textRow("phone", {
    label: "Phone",
    under: "placerow",
    width: 3,
    valid: { check: "phone", maxLength: 25 },
    inputMode: "tel",
  }),
  textRow("email", {
    label: "E-mail",
    under: "placerow",
    width: 3,
    valid: { check: "email", maxLength: 200 },
    inputMode: "email",
  }),
  textRow("website", { label: "Website", under: "placerow", width: 3, valid: { maxLength: 200 }, inputMode: "url" }),
  ...(limits ? limitRows : []),
  ...saveRows(
    "companymaster_R_save",
    ["id", ...COMPANY_KEYS, "logo", ...(limits ? COMPANY_LIMITS : [])].join(","),
    next,
  ),
];
