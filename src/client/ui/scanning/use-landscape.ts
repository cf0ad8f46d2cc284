import { useMediaQuery } from "@mantine/hooks";

/** Whether the window is wider than high. The reader measures its element once, so a turned phone opens it again. */
export const useLandscape = (): boolean =>
  useMediaQuery("(orientation: landscape)", undefined, { getInitialValueInEffect: false });
