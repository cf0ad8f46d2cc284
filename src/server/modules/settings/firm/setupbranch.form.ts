import { defineForm } from "../../../engine/form/declaration";
import { branchRows } from "./branch-rows";

/** The same form in the guided setup. Saving returns to the branches there. */
export default defineForm({
  name: "setupbranch",
  title: "Branch",
  sqlsp: "branchmaster_R_getviewdata",
  entity: "branchmaster",
  needs: "company-admin",
  rows: branchRows("/Setup/branches"),
});
