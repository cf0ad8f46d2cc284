import { defineScreen } from "../../engine/menu/declaration";

export default defineScreen({
  formmnu: "myindiamart",
  title: "Indiamart / Bulk data",
  route: "/myindiamartlist",
  reportno: 2704,
  needs: "view",
  menu: { group: "Service", icon: "world", order: 15 },
  placeholder: "Fetch leads from the marketplace",
});
