import { useComputedColorScheme, useMantineTheme } from "@mantine/core";
import { useMemo, type CSSProperties } from "react";
import { iconPictures } from "./line-icons";

/** Icons of list rows in the colour of the text, as style of the grid that contains the rows. */
export function useLineIcons(): CSSProperties {
  const theme = useMantineTheme();
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  const colour = scheme === "dark" ? (theme.colors.dark?.[0] ?? theme.white) : theme.black;
  return useMemo(() => iconPictures(colour) as CSSProperties, [colour]);
}
