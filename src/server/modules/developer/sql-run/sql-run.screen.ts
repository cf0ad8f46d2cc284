import { defineScreen } from "../../../engine/menu/declaration";

export default defineScreen({
  formmnu: "sqlprocess",
  title: "SQL Run",
  route: "/Sqlprocess",
  reportno: 1920,
  needs: "developer",
  menu: { group: "Setup", icon: "category", order: 90 },
  placeholder: "Scripts of the developer",
});
