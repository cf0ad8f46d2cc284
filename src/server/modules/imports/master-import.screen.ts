import { defineScreen } from "../../engine/menu/declaration";

export default defineScreen({
  formmnu: "masterimport",
  title: "Import Masters",
  route: "/MainB?formname=masterimport&id=0",
  reportno: 1921,
  needs: "signed-in",
  menu: { group: "Setup", icon: "category", order: 92, alsoCalled: "Excel import, CSV import, upload" },
  placeholder: "Items, ledgers, units and groups from a spreadsheet",
});
