import { createTheme, type MantineThemeOverride } from "@mantine/core";
import { shadesOf } from "./colour";
import type { ThemeChoice } from "./theme-store";

/** The two brands (SHELL-017) and the fallback colour (SHELL-019, OPEN-011). */
export const BRAND_BLUE = "#1f5fbf";
export const BRAND_RED = "#8e1b1b";
export const FALLBACK_PURPLE = "#6b2fa0";

/** The `M1` variant of SHELL-020: one slate-blue for every brand, and a filled top bar. */
const M1_COLOUR = "#2f4b7c";

/** The user's colour first, then the colour of the host's brand; purple if neither exists (OPEN-011). */
export function themeColour(choice: ThemeChoice, brandPrimary: string): string {
  if (choice.theme === "custom" && choice.colour) return choice.colour;
  if (choice.theme === "M1") return M1_COLOUR;
  return brandPrimary || FALLBACK_PURPLE;
}

const SYSTEM_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Devanagari', sans-serif";

/** Mantine theme for one colour. Sizes of letters and rows are in tokens.css, where media queries are. */
export function themeFor(colour: string): MantineThemeOverride {
  return createTheme({
    primaryColor: "brand",
    colors: { brand: shadesOf(colour) },
    primaryShade: { light: 6, dark: 6 },
    fontFamily: SYSTEM_FONT,
    fontSizes: { xs: "0.857rem", sm: "0.929rem", md: "1rem", lg: "1.143rem", xl: "1.286rem" },
    headings: { fontFamily: SYSTEM_FONT, fontWeight: "600" },
    spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
    defaultRadius: "sm",
    radius: { xs: "4px", sm: "4px", md: "4px", lg: "4px", xl: "4px" },
    cursorType: "pointer",
    respectReducedMotion: true,
    focusRing: "auto",
    components: {
      // Dialogs can follow each other in the same place. While one fades, the library redraws the next under the
      // pointer and a click is lost. Not 0: without a transition a dialog takes the focus before it knows where to
      // return it.
      Modal: { defaultProps: { transitionProps: { duration: 1 } } },
      Drawer: { defaultProps: { transitionProps: { duration: 120 } } },
      // Help below the field: inputs of one row stay in one line.
      InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
      Menu: { defaultProps: { transitionProps: { duration: 80 } } },
      Tooltip: { defaultProps: { transitionProps: { duration: 80 } } },
    },
  });
}
