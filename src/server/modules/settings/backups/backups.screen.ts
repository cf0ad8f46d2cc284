import { defineScreen } from "../../../engine/menu/declaration";

export default defineScreen({
  formmnu: "backups",
  title: "Backups",
  route: "/Backups",
  reportno: 1915,
  needs: "developer",
  menu: { group: "Setup", icon: "category", order: 85, alsoCalled: "restore, recovery key" },
  placeholder: "Backups of the whole server: make, schedule, download",
});
