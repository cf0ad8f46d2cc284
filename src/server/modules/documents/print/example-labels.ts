import { makeLabel, type LabelPaper } from "../../../../definitions/print/labels/label-paper";
import { LABEL_SIZES, labelsOnPage, type LabelLook } from "../../../../definitions/print/labels/label-sizes";
import { isIsoDate } from "../../../../domain/calendar";
import { encodedCodes } from "../labels/encode";

/** An article number of the range that GS1 keeps for use inside a company. */
const CODE = "2000000000015";
const EXPIRY = "2030-03-31";

/** A page full of a made-up label with what the company wants on it. */
export function exampleLabels(company: string, look: LabelLook): LabelPaper {
  const { label } = makeLabel(
    {
      count: labelsOnPage(LABEL_SIZES[look.size]),
      name: "Example item",
      code: "EX-1",
      mrp: "120.00",
      price: "110.00",
      batch: "B1",
      expiry: isIsoDate(EXPIRY) ? EXPIRY : "",
      barcodes: encodedCodes(CODE, { batch: "", expiry: "" }),
    },
    look,
  );
  return { company, size: look.size, first: 1, labels: [label] };
}
