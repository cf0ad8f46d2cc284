import { useCallback } from "react";
import type { Row } from "../../../wire/envelope";
import { useDrawn } from "../../browser/use-drawn";
import { fetchPreview } from "../../call/files/fetch-preview";
import { useOffline } from "../../call/offline-context";

/** The paper with these settings (JSON of the values), and what it is the paper of; '' for an example. */
export function usePaperPreview(kind: string, settings: string) {
  const offline = useOffline();
  const draw = useCallback((values: string) => fetchPreview(offline, kind, JSON.parse(values) as Row), [offline, kind]);
  const { drawn, ...preview } = useDrawn(settings, draw);
  return { ...preview, document: drawn?.document ?? "" };
}
