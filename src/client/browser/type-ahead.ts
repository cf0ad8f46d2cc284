/**
 * Type-ahead: a user may press Enter or Tab in a dropdown before its list has loaded, and type on. The keys are held
 * here and replayed, in their order, when the choice is made. If they no longer have a field to go to, they are
 * dropped and the user sees what was not entered. The same is done for keys typed while a screen loads.
 */
import { keyText, showNotEntered } from "../ui/not-entered";
import { isTypedIn } from "./is-typing";
import { playKey, type PressedKey } from "./play-key";

/** Keys that type nothing by themselves. */
const SILENT = new Set([
  "Shift",
  "Control",
  "Alt",
  "Meta",
  "CapsLock",
  "NumLock",
  "AltGraph",
  "Dead",
  "Process",
  "Unidentified",
]);
/** Shortcuts of the app with Ctrl: save, save and next, print, search. With Alt: letters and digits. */
const OWN_WITH_CTRL = /^(?:s|k|p|Enter)$/i;
const OWN_WITH_ALT = /^[a-z0-9]$/i;

/** Keys that would press what has the focus, or leave it: held for a screen only if nothing has the focus. */
const PRESSING = /^(?: |Enter|Tab|Backspace|Delete|Home|End|Page(?:Up|Down)|Arrow\w+)$/;

const awaited = new Set<symbol>();
/** Screens that are loading. */
const screens = new Set<symbol>();
const holders = new Set<symbol>();
const waiting = new Set<() => void>();
let held: PressedKey[] = [];
let isPlaying = false;
/** Stops the listener; null while there is none. */
let listening: AbortController | null = null;

/**
 * Registers a choice made (Enter, Tab) before its list has loaded. With `holds`, keys typed meanwhile are held and
 * replayed in their order after the choice. Call the returned function when the choice is made or given up.
 */
export function awaitChoice(holds: boolean): () => void {
  const choice = Symbol("choice");
  awaited.add(choice);
  if (holds) {
    holders.add(choice);
    listen();
  }
  return () => {
    awaited.delete(choice);
    if (awaited.size === 0) waiting.forEach((tell) => tell());
    if (holders.delete(choice)) void play();
  };
}

/** Whether keys are held for a choice; they are replayed after it. */
export const isHoldingKeys = (): boolean => holders.size > 0 || held.length > 0;

/**
 * Registers a screen that is loading. Keys that type or move are held until it is there, unless the user types in a
 * field; shortcuts and the way to other elements act at once, so that a screen that never loads traps no user. Call the
 * returned function when the screen is drawn or left.
 */
export function awaitScreen(): () => void {
  const screen = Symbol("screen");
  screens.add(screen);
  listen();
  return () => {
    if (screens.delete(screen)) void play();
  };
}

/**
 * Registers a pane that opens over the screen, such as Ctrl+K: keys typed at once are its text, whether or not the
 * screen behind it has loaded. Call the returned function when its field has the focus, or when it is given up.
 */
export function awaitPane(): () => void {
  const pane = Symbol("pane");
  holders.add(pane);
  listen();
  return () => {
    if (holders.delete(pane)) void play();
  };
}

/** Resolves when no choice is awaited; a save waits for it. */
export function choicesMade(): Promise<void> {
  if (awaited.size === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const notify = () => {
      waiting.delete(notify);
      resolve();
    };
    waiting.add(notify);
  });
}

/**
 * Drops the held keys, which no longer have a field, and shows the user what was not entered, with the reason as a
 * sentence.
 */
export function dropTypedAhead(reason: string): void {
  const typed = held.map(({ key }) => keyText(key)).join("");
  held = [];
  if (typed !== "") showNotEntered(reason, typed);
}

/** Replays the held keys, one after another, until none is left or the next choice must be awaited. */
async function play(): Promise<void> {
  if (isPlaying) return;
  isPlaying = true;
  // A choice moves the focus and draws what follows. The first key needs that, and so does a key after Enter or Tab.
  await drawn();
  try {
    for (let next = held[0]; next && !isAwaited(); next = held[0]) {
      held = held.slice(1);
      playKey(next);
      await (next.key.length === 1 ? handled() : drawn());
    }
  } finally {
    isPlaying = false;
  }
  if (isAwaited() || held.length > 0) return;
  listening?.abort();
  listening = null;
}

/** Keys held for a screen go to a field that has the focus meanwhile: that of a pane over the screen. */
const isAwaited = (): boolean => holders.size > 0 || (screens.size > 0 && !isTypedIn(document.activeElement));

const handled = () => new Promise<void>((resolve) => setTimeout(resolve));
const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

function listen(): void {
  if (listening) return;
  listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  addEventListener("keydown", holdKey, options);
  addEventListener("pointerdown", dropHeldKeys, options);
}

const dropHeldKeys = (): void =>
  dropTypedAhead(holders.size > 0 ? "The list was not loaded yet." : "The screen was not loaded yet.");

function holdKey(event: KeyboardEvent): void {
  // A press made by `playKey` is not the user's.
  if (!event.isTrusted || event.isComposing || SILENT.has(event.key)) return;
  if (holders.size === 0 && screens.size > 0 && event.key !== "Escape" && !isForScreen(event)) return;
  // Escape and browser shortcuts (paste, reload) act at once. Keys held before them cannot be typed after them.
  if (event.key === "Escape" || !isAppKey(event)) return dropHeldKeys();
  event.preventDefault();
  event.stopImmediatePropagation();
  const { key, code, shiftKey, ctrlKey, altKey, metaKey } = event;
  held = [
    ...held,
    isLetterByAltGraph(event)
      ? { key, code, shiftKey, ctrlKey: false, altKey: false, metaKey }
      : { key, code, shiftKey, ctrlKey, altKey, metaKey },
  ];
}

function isForScreen(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey) return isLetterByAltGraph(event);
  const at = document.activeElement;
  // Behind keys that are being replayed into that field, so that they stay in order.
  if (isTypedIn(at)) return isPlaying;
  if (!PRESSING.test(event.key)) return event.key.length === 1;
  // Tab alone leads to the menu, and so on; after other keys it belongs to what is typed.
  return held.length > 0 || (event.key !== "Tab" && (at === null || at === document.body));
}

function isAppKey(event: KeyboardEvent): boolean {
  if (isLetterByAltGraph(event)) return true;
  if (event.ctrlKey || event.metaKey) return OWN_WITH_CTRL.test(event.key);
  return event.altKey ? OWN_WITH_ALT.test(event.key) : !/^F\d+$/.test(event.key);
}

/** Windows reports AltGr (the ₹ of Indian keyboards) as Ctrl+Alt. */
const isLetterByAltGraph = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && event.getModifierState("AltGraph");
