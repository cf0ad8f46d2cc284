import { IconUsersGroup } from "@tabler/icons-react";
import type { ScanKind } from "./scan-kind";

export default {
  name: "jointcount",
  title: "Count together",
  about: "Several phones, one count",
  icon: IconUsersGroup,
  order: 45,
  isShared: true,
  documents: [{ formname: "stockcountdetail", asks: ["godownid", "blind"], godown: "godownid" }],
} satisfies ScanKind;
