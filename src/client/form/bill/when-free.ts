import type { FormStore } from "../form-store";

/**
 * Runs `follow` now or, while the form is being saved, right after the save: values computed during the save would
 * count as typed. A form that starts empty after the save computes by itself once it is loaded.
 */
export function whenFree(store: Pick<FormStore, "state" | "subscribe">, follow: () => void): void {
  if (!store.state().busy) return follow();
  const unsubscribe = store.subscribe(() => {
    const { busy, pageloaded } = store.state();
    if (busy) return;
    unsubscribe();
    if (pageloaded) follow();
  });
}
