import { lazy } from "react";
import type { EmbeddedParts } from "../ui/embedded-parts";

/** Parts of the app that forms can embed; each is loaded when a form first shows it. */
export const EMBEDDED_PARTS: EmbeddedParts = {
  List: lazy(() => import("../list/embedded/embedded-list").then((file) => ({ default: file.EmbeddedList }))),
  Chart: lazy(() => import("../widgets/chart-view").then((file) => ({ default: file.ChartView }))),
  Form: lazy(() => import("../form/draw/placed-form").then((file) => ({ default: file.PlacedForm }))),
  FormDrawer: lazy(() => import("../form/draw/form-drawer").then((file) => ({ default: file.FormDrawer }))),
  Dashboard: lazy(() => import("./home/dashboard-page").then((file) => ({ default: file.DashboardWidgets }))),
  RecordPicker: lazy(() =>
    import("../elements/dropdown/record-picker").then((file) => ({ default: file.RecordPicker })),
  ),
  Search: lazy(() => import("../screens/search/search-panel").then((file) => ({ default: file.SearchPanel }))),
};
