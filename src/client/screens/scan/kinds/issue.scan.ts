import { IconPackageExport } from "@tabler/icons-react";
import type { ScanKind } from "./scan-kind";

const ASKS = ["partyid", "godownid"];

export default {
  name: "issue",
  title: "Issue",
  about: "Goods that go out",
  icon: IconPackageExport,
  order: 20,
  documents: [
    { formname: "salechallandetail", asks: [...ASKS, "vehicleno"], godown: "godownid" },
    { formname: "outwarddetail", asks: ["godownid", "partyid", "refno"], godown: "godownid" },
    { formname: "saledetail", asks: ASKS, godown: "godownid" },
  ],
} satisfies ScanKind;
