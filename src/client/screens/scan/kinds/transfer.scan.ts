import { IconTransfer } from "@tabler/icons-react";
import type { ScanKind } from "./scan-kind";

export default {
  name: "transfer",
  title: "Transfer",
  about: "From one godown to another",
  icon: IconTransfer,
  order: 30,
  documents: [{ formname: "stocktransferdetail", asks: ["fromgodownid", "togodownid"], godown: "fromgodownid" }],
} satisfies ScanKind;
