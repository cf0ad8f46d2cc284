import { defineScreen } from "../../../engine/menu/declaration";

export default defineScreen({
  formmnu: "printjobs",
  title: "Print and Send Jobs",
  route: "/printjobs",
  reportno: 1918,
  needs: "signed-in",
  menu: { group: "Setup", icon: "printer", order: 94 },
  placeholder: "Many documents as one PDF or by e-mail, and how far they are",
});
