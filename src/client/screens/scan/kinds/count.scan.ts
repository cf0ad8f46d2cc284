import { IconClipboardCheck } from "@tabler/icons-react";
import type { ScanKind } from "./scan-kind";

export default {
  name: "count",
  title: "Count",
  about: "What is in a godown",
  icon: IconClipboardCheck,
  order: 40,
  countsStock: true,
  documents: [{ formname: "openingdetail", asks: ["godownid"], sets: { kind: "count" }, godown: "godownid" }],
} satisfies ScanKind;
