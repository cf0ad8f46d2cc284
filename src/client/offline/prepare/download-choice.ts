import type { OfflineEnv } from "../contract/env";
import type { DownloadChoice } from "../contract/prepare";

export function downloadChoice({ background }: Pick<OfflineEnv, "background">): DownloadChoice {
  const chosen = background?.choice.read();
  return chosen === "any" || chosen === "off" ? chosen : "unmetered";
}
