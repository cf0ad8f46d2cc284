import type { DrawerPage } from "../form-handle";
import type { DrawerPlace, FormStore } from "../form-store";

/** Opens a drawer of a form with a page (FORM-067). */
export function openDrawer(store: FormStore, place: DrawerPlace, page: DrawerPage): void {
  const { drawers, pages } = store.state();
  store.patch({ drawers: { ...drawers, [place]: true }, pages: { ...pages, [place]: page } });
}

/** Closes a drawer; work in it may have changed what the form's lists show. */
export function closeDrawer(store: FormStore, place: DrawerPlace): void {
  const { drawers } = store.state();
  store.patch({ drawers: { ...drawers, [place]: false } });
  refreshLists(store);
}

/** Makes the embedded lists of the form read again. */
export function refreshLists(store: FormStore): void {
  store.patch({ listdetailrefresh: store.state().listdetailrefresh + 1 });
}
