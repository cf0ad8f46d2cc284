import { defineScreen } from "../../engine/menu/declaration";

export default defineScreen({
  formmnu: "dashboard2",
  title: "Dashboard",
  route: "/Dashboard2",
  reportno: 1900,
  needs: "signed-in",
  menu: { group: "Overview", icon: "category", order: 1 },
  placeholder: "Figures, charts and what needs attention",
});
