/** Theme choices of SHELL-020: the brand's own, the `M1` variant, or the user's own colour. */
export interface ThemeChoice {
  readonly theme: "default" | "M1" | "custom";
  /** `#rrggbb`, for `custom`. */
  readonly colour: string;
}

const THEME_KEY = "mac-theme";
const BRAND_KEY = "mac-brand-primary";
const DEFAULT: ThemeChoice = { theme: "default", colour: "" };

/** Reads the user's choice on this device. Returns the default if the store is blocked or holds no valid choice. */
export function readThemeChoice(store: Storage): ThemeChoice {
  try {
    const value: unknown = JSON.parse(store.getItem(THEME_KEY) ?? "null");
    return isChoice(value) ? value : DEFAULT;
  } catch {
    return DEFAULT;
  }
}

export function keepThemeChoice(store: Storage, choice: ThemeChoice): void {
  keep(store, THEME_KEY, JSON.stringify(choice));
}

/** The brand colour of the last answer, so that the first paint already has it, offline too. */
export const readBrandPrimary = (store: Storage): string => {
  try {
    return store.getItem(BRAND_KEY) ?? "";
  } catch {
    return "";
  }
};

export const keepBrandPrimary = (store: Storage, colour: string): void => keep(store, BRAND_KEY, colour);

/** Storage errors are ignored: the user only has to choose the preference again. */
function keep(store: Storage, key: string, text: string): void {
  try {
    store.setItem(key, text);
  } catch {
    return;
  }
}

function isChoice(value: unknown): value is ThemeChoice {
  if (typeof value !== "object" || value === null || !("theme" in value) || !("colour" in value)) return false;
  return (
    (value.theme === "default" || value.theme === "M1" || value.theme === "custom") && typeof value.colour === "string"
  );
}
