import { useMemo } from "react";
import { useMenu } from "../../../menu/use-menu";
import { offeredKinds, type OfferedKind } from "./all-kinds";

type KindsState =
  | { readonly state: "waiting" }
  | { readonly state: "failed"; readonly message: string; readonly retry: () => void }
  | { readonly state: "ready"; readonly kinds: readonly OfferedKind[] };

/** The kinds of sessions that the user may begin; from the menu on this device where the server does not answer. */
export function useKinds(): KindsState {
  const menu = useMenu("Shortcut");
  const rows = menu.state === "ready" ? menu.rows : null;
  const kinds = useMemo(() => (rows ? offeredKinds(rows) : []), [rows]);
  return menu.state === "ready" ? { state: "ready", kinds } : menu;
}
