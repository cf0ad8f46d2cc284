import { dayTallies } from "../documents/day-counts";
import type { Tally } from "../records/tally";
import { talliesOf, widgets } from "./widgets";

/** Every tally that the database maintains: those of the widgets, and the documents of each day. */
export const keptTallies = (): readonly Tally[] => [...talliesOf(widgets()), ...dayTallies()];
