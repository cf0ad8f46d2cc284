import { defineScreen } from "../../../engine/menu/declaration";

export default defineScreen({
  formmnu: "printsettings",
  title: "Printing",
  route: "/MPages/printsettings",
  reportno: 1917,
  needs: "company-admin",
  menu: { group: "Setup", icon: "printer", order: 84, alsoCalled: "print settings, paper, logo, label size" },
  placeholder: "Bank account, UPI, terms and copies on printed documents",
});
