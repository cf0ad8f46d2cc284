import { defineScreen } from "../../engine/menu/declaration";

export default defineScreen({
  formmnu: "usersdetail",
  title: "User's Information",
  route: "/Userslist",
  reportno: 1910,
  needs: "company-admin",
  menu: { group: "Setup", icon: "category", order: 80, alsoCalled: "staff, rights, roles, permissions" },
  placeholder: "Users, their rights and passwords",
});
