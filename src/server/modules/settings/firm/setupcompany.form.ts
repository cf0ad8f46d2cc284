import { defineForm } from "../../../engine/form/declaration";
import { companyRows } from "./company-rows";

/** The same form in the guided setup. Saving leads to the next step. */
export default defineForm({
  name: "setupcompany",
  title: "Company",
  sqlsp: "companymaster_R_getviewdata",
  entity: "companymaster",
  rows: companyRows("/Setup/branches"),
});
