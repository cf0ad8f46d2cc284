import { defineScreen } from "../../engine/menu/declaration";

export default defineScreen({
  formmnu: "advancecharts",
  title: "Advance Charts",
  route: "/advancechartslist",
  reportno: 2850,
  needs: "view",
  menu: { group: "Overview", icon: "category", order: 50 },
  placeholder: "Sales, purchases, customers and what is outstanding, as charts",
});
