import { IconSearch } from "@tabler/icons-react";
import type { ScanKind } from "./scan-kind";

export default {
  name: "lookup",
  title: "Look up",
  about: "What, where, how many, which price",
  icon: IconSearch,
  order: 60,
  documents: [],
} satisfies ScanKind;
