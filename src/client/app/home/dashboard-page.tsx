import { Dashboard } from '../../dashboard/dashboard'
import { DashboardScreen } from '../../dashboard/dashboard-screen'
import { widgetKindOf } from '../../widgets/widget-registry'

/** The dashboard with the kinds of widgets that are found; loaded when it is first shown. */
export const DashboardPage = () => <DashboardScreen kindOf={widgetKindOf} />
export const DashboardWidgets = () => <Dashboard kindOf={widgetKindOf} />
