import { defineForm } from "../../../engine/form/declaration";
import { companyRows } from "./company-rows";

export default defineForm({
  name: "companymasterdetail",
  title: "Company",
  sqlsp: "companymaster_R_getviewdata",
  entity: "companymaster",
  rows: companyRows("/companymasterlist", "limits"),
});
