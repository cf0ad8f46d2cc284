import { lazy, Suspense, type ComponentType } from "react";
import { Navigate, type RouteObject } from "react-router";
import { SignInScreen } from "../screens/sign-in/sign-in-screen";
import { RequireSession } from "../session/require-session";
import { ScreenSkeleton } from "../ui/screen-skeleton";
import { RouteFailed } from "./frame/route-failed";
import { ListRoute } from "./list-route";

/** A screen whose code is loaded when it is first opened; the service worker precaches it. */
const later = (load: () => Promise<ComponentType>) => lazy(() => load().then((screen) => ({ default: screen })));

const ShellFrame = later(() => import("./frame/shell-frame").then((file) => file.ShellFrame));
const IssuedPassword = later(() => import("./account/issued-password").then((file) => file.IssuedPassword));
const PortalPage = later(() => import("./account/portal-page").then((file) => file.PortalPage));
const Home = later(() => import("./home/home").then((file) => file.Home));
const DashboardPage = later(() => import("./home/dashboard-page").then((file) => file.DashboardPage));
const MapViewScreen = later(() => import("../screens/map-view/map-view-screen").then((file) => file.MapViewScreen));
const MainBScreen = later(() => import("../screens/main-b/main-b-screen").then((file) => file.MainBScreen));
const MenuListScreen = later(() => import("../screens/menu-list/menu-list-screen").then((file) => file.MenuListScreen));
const OutboxScreen = later(() => import("../screens/outbox/outbox-screen").then((file) => file.OutboxScreen));
const OutboxEntryScreen = later(() =>
  import("../screens/outbox/outbox-entry-screen").then((file) => file.OutboxEntryScreen),
);
const SearchScreen = later(() => import("../screens/search/search-screen").then((file) => file.SearchScreen));
const DownloadsScreen = later(() =>
  import("../screens/downloads/downloads-screen").then((file) => file.DownloadsScreen),
);
const ScanScreen = later(() => import("../screens/scan/scan-screen").then((file) => file.ScanScreen));
const StartScreen = later(() => import("../screens/scan/start/start-screen").then((file) => file.StartScreen));
const StockCountScreen = later(() =>
  import("../screens/stock-count/stock-count-screen").then((file) => file.StockCountScreen),
);
const SessionScreen = later(() => import("../screens/scan/session/session-screen").then((file) => file.SessionScreen));
const RightsScreen = later(() => import("../screens/rights/rights-screen").then((file) => file.RightsScreen));
const SqlRunScreen = later(() => import("../screens/sql-run/sql-run-screen").then((file) => file.SqlRunScreen));
const FollowUpsScreen = later(() =>
  import("../screens/follow-ups/follow-ups-screen").then((file) => file.FollowUpsScreen),
);
const NumbersScreen = later(() => import("../screens/numbers/numbers-screen").then((file) => file.NumbersScreen));
const DigitalLockerScreen = later(() =>
  import("../screens/digital-locker/digital-locker-screen").then((file) => file.DigitalLockerScreen),
);
const AdvanceChartsScreen = later(() =>
  import("../screens/advance-charts/advance-charts-screen").then((file) => file.AdvanceChartsScreen),
);
const LeadImportScreen = later(() =>
  import("../screens/lead-import/lead-import-screen").then((file) => file.LeadImportScreen),
);
const BrsScreen = later(() => import("../screens/brs/brs-screen").then((file) => file.BrsScreen));
const ProfilePage = later(() => import("./account/account-screens").then((file) => file.ProfilePage));
const MyAccountPage = later(() => import("./account/account-screens").then((file) => file.MyAccountPage));
const SettingsPage = later(() => import("./account/account-screens").then((file) => file.SettingsPage));
const UsersPage = later(() => import("./account/account-screens").then((file) => file.UsersPage));
const GAuthenticatorPage = later(() => import("./account/account-screens").then((file) => file.GAuthenticatorPage));
const SetupScreen = later(() => import("../screens/setup/setup-screen").then((file) => file.SetupScreen));
const BackupsScreen = later(() => import("../screens/backups/backups-screen").then((file) => file.BackupsScreen));
const DynaPageScreen = lazy(() =>
  import("../screens/dyna-page/dyna-page-screen").then((file) => ({ default: file.DynaPageScreen })),
);
const InvoicePrintScreen = later(() =>
  import("../screens/invoice-print/invoice-print-screen").then((file) => file.InvoicePrintScreen),
);
const LabelsScreen = later(() => import("../screens/labels/labels-screen").then((file) => file.LabelsScreen));
const PrintJobsScreen = later(() =>
  import("../screens/print-jobs/print-jobs-screen").then((file) => file.PrintJobsScreen),
);
const WhatsappSenderScreen = later(() =>
  import("../screens/whatsapp-sender/whatsapp-sender-screen").then((file) => file.WhatsappSenderScreen),
);
const ReportScreen = later(() => import("../screens/reports/report-screen").then((file) => file.ReportScreen));
const SpListScreen = later(() => import("../screens/sp-list/sp-list-screen").then((file) => file.SpListScreen));
const ReportsListScreen = later(() =>
  import("../screens/reports/reports-list-screen").then((file) => file.ReportsListScreen),
);
const ReportListScreen = later(() =>
  import("../screens/reports/reports-list-screen").then((file) => file.ReportListScreen),
);
const ClientLoginsScreen = later(() =>
  import("../screens/client-logins/client-logins-screen").then((file) => file.ClientLoginsScreen),
);
const ClientSignupScreen = later(() =>
  import("../screens/client-logins/client-signup-screen").then((file) => file.ClientSignupScreen),
);
const PublicFrame = later(() => import("./frame/public-frame").then((file) => file.PublicFrame));
const NotFoundScreen = later(() => import("../screens/not-found/not-found-screen").then((file) => file.NotFoundScreen));

function Protected() {
  return (
    <RequireSession Issued={IssuedPassword} Portal={PortalPage}>
      <Suspense fallback={<ScreenSkeleton />}>
        <ShellFrame />
      </Suspense>
    </RequireSession>
  );
}

/** All routes but `/login` and the public pages need a sign-in (LIST-028); only sign-in is in the first chunk. */
export const routes: RouteObject[] = [
  { path: "/login", element: <SignInScreen />, errorElement: <RouteFailed /> },
  {
    element: <Protected />,
    errorElement: <RouteFailed />,
    children: [
      { index: true, path: "/", element: <Home /> },
      { path: "/Dashboard2", element: <DashboardPage /> },
      { path: "/Mapview", element: <MapViewScreen /> },
      { path: "/Vsoftview", element: <DynaPageScreen otherwise="Vsoftview" /> },
      { path: "/MainB", element: <MainBScreen /> },
      { path: "/MacMenulist", element: <MenuListScreen /> },
      { path: "/MenuPage", element: <MenuListScreen /> },
      { path: "/MPages/:profile_name?", element: <DynaPageScreen /> },
      { path: "/outbox", element: <OutboxScreen /> },
      { path: "/outbox/:opId", element: <OutboxEntryScreen /> },
      { path: "/Macsearchlist", element: <SearchScreen /> },
      { path: "/downloads", element: <DownloadsScreen /> },
      { path: "/followups", element: <FollowUpsScreen /> },
      { path: "/numbers", element: <NumbersScreen /> },
      { path: "/Sqlprocess", element: <SqlRunScreen /> },
      { path: "/scan", element: <ScanScreen /> },
      { path: "/scan/:kind", element: <StartScreen /> },
      { path: "/scan/:kind/:session", element: <SessionScreen /> },
      { path: "/Stockcount", element: <StockCountScreen /> },
      { path: "/rights/:cousers", element: <RightsScreen /> },
      { path: "/Profile", element: <ProfilePage /> },
      { path: "/MyAccount", element: <MyAccountPage /> },
      { path: "/Settingslist", element: <SettingsPage /> },
      { path: "/Setup/:step?/:id?", element: <SetupScreen /> },
      { path: "/Backups", element: <BackupsScreen /> },
      { path: "/Userslist", element: <UsersPage /> },
      { path: "/GAuthenticator", element: <GAuthenticatorPage /> },
      { path: "/digitallockerlist", element: <DigitalLockerScreen /> },
      { path: "/advancechartslist", element: <AdvanceChartsScreen /> },
      { path: "/myindiamartlist", element: <LeadImportScreen /> },
      { path: "/brslist", element: <BrsScreen /> },
      { path: "/Invoiceprintview", element: <InvoicePrintScreen /> },
      { path: "/Labels", element: <LabelsScreen /> },
      { path: "/printjobs", element: <PrintJobsScreen /> },
      { path: "/Macwhatsapp", element: <WhatsappSenderScreen /> },
      { path: "/Reportview", element: <ReportScreen /> },
      { path: "/Reports/:profile_name", element: <ReportScreen /> },
      { path: "/Rptmaster", element: <ReportsListScreen /> },
      { path: "/Rptlist", element: <ReportListScreen /> },
      { path: "/Commonwebapisp", element: <SpListScreen /> },
      { path: "/debtorsloginlist", element: <ClientLoginsScreen /> },
      { path: "/debtorslogindetail", element: <ClientSignupScreen /> },
      { path: "/:listname", element: <ListRoute /> },
      { path: "*", element: <NotFoundScreen /> },
    ],
  },
  {
    element: (
      <Suspense>
        <PublicFrame />
      </Suspense>
    ),
    errorElement: <RouteFailed />,
    children: [
      { path: "/Pages/:profile_name?", element: <DynaPageScreen /> },
      { path: "/Webhome", element: <DynaPageScreen otherwise="webhome" /> },
    ],
  },
  { path: "/index.html", element: <Navigate to="/" replace /> },
];
