import { defineScreen } from "../../engine/menu/declaration";

export default defineScreen({
  formmnu: "macwhatsapp",
  title: "WhatsApp Message Sent",
  route: "/Macwhatsapp",
  reportno: 1924,
  needs: "developer",
  menu: { group: "Setup", icon: "category", order: 93 },
  placeholder: "Pair the phone of this server and send a message",
});
