import { defineScreen } from "../../../engine/menu/declaration";

export default defineScreen({
  formmnu: "setup",
  title: "Company setup",
  route: "/Setup",
  reportno: 1914,
  needs: "company-admin",
  menu: { group: "Setup", icon: "category", order: 84 },
  placeholder: "Company, branches, books, numbers, opening balances and users, step by step",
});
