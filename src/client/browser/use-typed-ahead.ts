import { useEffect } from "react";
import { awaitScreen } from "./type-ahead";

/** For what is drawn while a screen loads: keys typed meanwhile go to the screen. */
export const useTypedAhead = (): void => useEffect(awaitScreen, []);
