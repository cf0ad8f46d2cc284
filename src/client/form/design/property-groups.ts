import type { EditableColumn } from "../../../definitions/overlay";

/** How a property is edited. */
type PropertyKind = "text" | "long" | "flag" | "code";

export interface Property {
  readonly column: EditableColumn;
  readonly label: string;
  readonly kind: PropertyKind;
}

const text = (column: EditableColumn, label: string): Property => ({ column, label, kind: "text" });
const long = (column: EditableColumn, label: string): Property => ({ column, label, kind: "long" });
const flag = (column: EditableColumn, label: string): Property => ({ column, label, kind: "flag" });

/** The properties of a row, in the order that developers expect (FORM-010). */
export const PROPERTY_GROUPS: readonly { readonly title: string; readonly properties: readonly Property[] }[] = [
  {
    title: "Text",
    properties: [
      text("label_label", "Label"),
      text("TXT_placeholder", "Placeholder"),
      text("TXT_text", "Text, page size, chart type or form"),
      text("COMP_style", "Icon"),
    ],
  },
  {
    title: "Use",
    properties: [
      flag("field_visible", "Visible"),
      flag("field_disable", "Disabled"),
      flag("field_readonly", "Read-only"),
    ],
  },
  {
    title: "Look",
    properties: [
      text("div_class", "Width and class of the cell"),
      text("label_class", "Class of the label"),
      text("TXT_class", "Class of the control"),
      text("TXT_TextMode", "Text mode"),
      long("div_InnerHtml", "HTML inside"),
      long("aspx_codes", "HTML after it, target or next field"),
    ],
  },
  {
    title: "Rules",
    properties: [
      long("validationprops", "Validation"),
      long("calcuprops", "Calculation on the server"),
      long("JScalcuprops", "Calculation by formula"),
      long("pageloadprops", "Page load"),
      long("aftersubmitprops", "After submit"),
    ],
  },
  {
    title: "Data and props",
    properties: [
      long("options", "Options"),
      long("cols", "Columns"),
      long("colsclick", "Column clicks"),
      long("props", "Props of the element"),
      long("labelprops", "Props of the label"),
      long("inputprops", "Props of the input"),
      long("Inputpropsc", "More props of the input"),
      text("mail_sub", "E-mail subject"),
      long("mail_body", "E-mail text"),
    ],
  },
];
