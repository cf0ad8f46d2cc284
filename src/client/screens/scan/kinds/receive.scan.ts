import { IconPackageImport } from "@tabler/icons-react";
import type { ScanKind } from "./scan-kind";

const ASKS = ["partyid", "godownid"];

export default {
  name: "receive",
  title: "Receive",
  about: "Goods that come in",
  icon: IconPackageImport,
  order: 10,
  documents: [
    { formname: "purchasechallandetail", asks: ["partyid", "challanno", "godownid"], godown: "godownid" },
    { formname: "inwarddetail", asks: ["godownid", "partyid", "refno"], godown: "godownid" },
    { formname: "purchasedetail", asks: ASKS, godown: "godownid" },
    { formname: "salechallanreturndetail", asks: ASKS, godown: "godownid" },
  ],
} satisfies ScanKind;
