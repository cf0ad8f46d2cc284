import { MantineProvider } from "@mantine/core";
import { createContext, useContext, useMemo, useState, type ReactNode } from "react";
import { themeColour, themeFor } from "./theme";
import { keepThemeChoice, readThemeChoice, type ThemeChoice } from "./theme-store";

interface ThemeHandle {
  readonly choice: ThemeChoice;
  /** The colour in use now, `#rrggbb`. */
  readonly colour: string;
  readonly choose: (choice: ThemeChoice) => void;
}

const ThemeContext = createContext<ThemeHandle | null>(null);

interface ThemeProviderProps {
  /** Primary colour of the host's brand; '' while it is not known. */
  readonly brandPrimary: string;
  readonly store: Storage;
  readonly children: ReactNode;
}

/**
 * Theme in the user's colour or in that of the host's brand (SHELL-017 to SHELL-020): light, dark or as the system is
 * set.
 */
export function ThemeProvider({ brandPrimary, store, children }: ThemeProviderProps) {
  const [choice, setChoice] = useState(() => readThemeChoice(store));
  const colour = themeColour(choice, brandPrimary);
  const theme = useMemo(() => themeFor(colour), [colour]);
  const handle = useMemo(() => {
    const choose = (next: ThemeChoice): void => {
      keepThemeChoice(store, next);
      setChoice(next);
    };
    return { choice, colour, choose };
  }, [choice, colour, store]);
  return (
    <ThemeContext value={handle}>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        {children}
      </MantineProvider>
    </ThemeContext>
  );
}

export function useTheme(): ThemeHandle {
  const handle = useContext(ThemeContext);
  if (!handle) throw new Error("useTheme needs a ThemeProvider above it.");
  return handle;
}
