import { defineForm } from "../../../engine/form/declaration";
import { box, factRow, saveRows } from "../firm/field-rows";

/** The first number of a series of this financial year. */
export default defineForm({
  name: "numberseriesdetail",
  title: "Document numbers",
  sqlsp: "numberseries_R_getviewdata",
  entity: "numberseries",
  rows: [
    { comp_type: "txthidden", key: "id", field_visible: 0 },
    ...box("Document numbers"),
    factRow("kind", "Document", "cardrow"),
    factRow("bname", "Branch", "cardrow"),
    factRow("fy", "Financial year", "cardrow"),
    factRow("stem", "Numbers begin with", "cardrow"),
    {
      comp_type: "amt",
      key: "next",
      comp_name: "next",
      label_label: "Next number",
      under: "cardrow",
      div_class: "col-3",
      inputprops: JSON.stringify({
        decimals: 0,
        inputMode: "numeric",
        help: "One more than the last number you used. It cannot be changed once a number is given.",
      }),
      validationprops: JSON.stringify({ required: "Enter the next number.", min: 1 }),
    },
    ...saveRows("numberseries_R_save", "id,next", "/numberserieslist"),
  ],
});
