import { defineScreen } from "../../engine/menu/declaration";

export default defineScreen({
  formmnu: "followups",
  title: "Follow-ups",
  route: "/followups",
  reportno: 1905,
  needs: "signed-in",
  menu: { group: "Setup", icon: "category", order: 95 },
  placeholder: "Messages sent after saves, and their status",
});
