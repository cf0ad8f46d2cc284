import { defineScreen } from "../../engine/menu/declaration";

export default defineScreen({
  formmnu: "settingslist",
  title: "Settings",
  route: "/Settingslist",
  reportno: 1911,
  needs: "signed-in",
  menu: { group: "Setup", icon: "category", order: 81 },
  placeholder: "Company, bank, modules and users",
});
