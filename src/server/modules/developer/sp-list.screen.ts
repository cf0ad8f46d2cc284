import { defineScreen } from "../../engine/menu/declaration";

export default defineScreen({
  formmnu: "commonwebapisp",
  title: "SQL SP List",
  route: "/Commonwebapisp",
  reportno: 1922,
  needs: "developer",
  menu: { group: "Setup", icon: "category", order: 91 },
  placeholder: "Procedures, each with a link to SQL Run",
});
