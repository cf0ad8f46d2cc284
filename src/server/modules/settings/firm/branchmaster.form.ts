import { defineForm } from "../../../engine/form/declaration";
import { branchRows } from "./branch-rows";

export default defineForm({
  name: "branchmasterdetail",
  title: "Branch",
  sqlsp: "branchmaster_R_getviewdata",
  entity: "branchmaster",
  needs: "company-admin",
  rows: branchRows("/branchmasterlist"),
});
