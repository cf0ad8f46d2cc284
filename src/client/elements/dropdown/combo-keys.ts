import type { KeyboardEvent } from "react";

/** State of a picker when a key is pressed. */
interface ComboPlace {
  readonly open: boolean;
  /** Null while nothing is being typed. */
  readonly typed: string | null;
  readonly active: number;
  /** Whether the answer to the typed text has arrived, that of the server too if the device has nothing that fits. */
  readonly ready: boolean;
  /** The last row of the list that the keyboard can reach. */
  readonly last: number;
  readonly takesTab: boolean;
}

/** What a key can do to the picker. */
interface KeyHandlers {
  readonly enter: (back: boolean) => void;
  readonly show: () => void;
  readonly hide: () => void;
  readonly walk: (to: number) => void;
  /** Tab chooses, and the browser moves the focus. */
  readonly chooseAndLeave: () => void;
  readonly clear: () => void;
  /** Alt+C: creates what is typed, where that is possible. */
  readonly create: () => void;
}

export function pressInCombo(
  event: KeyboardEvent,
  { open, typed, active, ready, last, takesTab }: ComboPlace,
  actions: KeyHandlers,
): void {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
  if (event.altKey && event.code === "KeyC") {
    actions.create();
    return event.preventDefault();
  }
  const walked = open ? walkTo(event.key, active, last) : null;
  if (event.key === "Enter" || (event.key === "Tab" && takesTab)) actions.enter(event.shiftKey);
  else if (event.key === "ArrowDown" && !open) actions.show();
  else if (walked !== null) actions.walk(walked);
  else if (event.key === "Escape" && (open || typed !== null)) {
    actions.hide();
    event.stopPropagation();
  } else if (event.key === "Tab" && open && typed && (active >= 0 || !ready)) return actions.chooseAndLeave();
  else if ((event.key === "Backspace" || event.key === "Delete") && typed === "") {
    actions.clear();
    actions.hide();
  } else return;
  event.preventDefault();
}

/** Row of the list that a key moves to, -1 for the input itself; null for other keys. */
function walkTo(key: string, active: number, last: number): number | null {
  switch (key) {
    case "ArrowDown":
      return Math.min(active + 1, last);
    case "ArrowUp":
      return Math.max(active - 1, -1);
    case "PageDown":
      return Math.min(active + 8, last);
    case "PageUp":
      return Math.max(active - 8, 0);
    default:
      return null;
  }
}
