import { defineScreen } from "../../engine/menu/declaration";
import { CLIENT_LOGINS } from "./managed-client";

export default defineScreen({
  formmnu: CLIENT_LOGINS,
  title: "Client Login",
  route: "/debtorsloginlist",
  reportno: 1923,
  needs: "view",
  menu: { group: "Setup", icon: "users", order: 81, alsoCalled: "customer portal" },
  placeholder: "Customers who see their own invoices and pay them",
});
