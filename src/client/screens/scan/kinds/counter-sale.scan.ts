import { IconCashRegister } from "@tabler/icons-react";
import type { ScanKind } from "./scan-kind";

export default {
  name: "countersale",
  title: "Counter sale",
  about: "A POS invoice",
  icon: IconCashRegister,
  order: 50,
  documents: [{ formname: "saleposdetail", asks: ["partyid", "godownid"], godown: "godownid" }],
} satisfies ScanKind;
