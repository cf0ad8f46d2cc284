/**
 * Called when the first toast is wanted: the code that draws toasts is not part of the first load of the sign-in
 * page.
 */
const listeners = new Set<() => void>();
let wanted = false;

export function wantToasts(): void {
  wanted = true;
  listeners.forEach((listener) => listener());
}

export const toastsWanted = (): boolean => wanted;

export function onToastsWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
