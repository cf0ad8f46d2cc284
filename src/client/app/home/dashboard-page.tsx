import { Dashboard } from "../../dashboard/dashboard";
import { DashboardScreen } from "../../dashboard/dashboard-screen";
import { widgetKindOf } from "../../widgets/widget-registry";

/** The dashboard with the widget kinds of the registry; loaded when it is first shown. */
export const DashboardPage = () => <DashboardScreen kindOf={widgetKindOf} />;

/** What a form shows of it: the widgets of the first screen. */
export const DashboardWidgets = () => <Dashboard kindOf={widgetKindOf} isHome />;
