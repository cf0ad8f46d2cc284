import { useMemo } from "react";
import type { MenuRow } from "../../definitions/menu-row";
import { menuQuestion } from "../../wire/definition-questions";
import { useRead } from "../call/use-read";
import { readMenuRows } from "./menu-rows";

export type MenuState =
  | { readonly state: "waiting" }
  | { readonly state: "failed"; readonly message: string; readonly retry: () => void }
  | { readonly state: "ready"; readonly rows: readonly MenuRow[]; readonly asOf: number; readonly fresh: boolean };

/**
 * The menu from the server: `Shortcut` for the drawer (SHELL-011), '' for the Menu List page (SHELL-012, OPEN-015).
 * Cached on the device, so that the drawer also works offline.
 */
export function useMenu(menutype: "Shortcut" | ""): MenuState {
  const menu = useRead(menuQuestion(menutype));
  const { data } = menu;
  const rows = useMemo(() => readMenuRows(data?.rows ?? []), [data]);
  if (data) return { state: "ready", rows, asOf: data.asOf, fresh: data.fresh };
  if (menu.isError) return { state: "failed", message: menu.error.message, retry: () => void menu.refetch() };
  return { state: "waiting" };
}
