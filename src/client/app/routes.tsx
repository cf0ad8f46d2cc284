import { lazy, Suspense } from "react";
import { Navigate, type RouteObject } from "react-router";
import { SHARED_PATH } from "../../wire/endpoints";
import { SignInScreen } from "../screens/sign-in/sign-in-screen";
import { RequireSession } from "../session/require-session";
import { ScreenSkeleton } from "../ui/screen-skeleton";
import { RouteFailed } from "./frame/route-failed";
import type { Screen, SCREENS } from "./screens";

type ScreenName = keyof typeof SCREENS;

/** A screen whose code is loaded when it is first opened; the service worker precaches it. */
const later = (name: ScreenName) =>
  lazy(async () => {
    const { SCREENS } = await import("./screens");
    const screen: Screen = await SCREENS[name]();
    return { default: screen };
  });

const AdvanceChartsScreen = later("AdvanceChartsScreen");
const BackupsScreen = later("BackupsScreen");
const BrsScreen = later("BrsScreen");
const ClientLoginsScreen = later("ClientLoginsScreen");
const ClientSignupScreen = later("ClientSignupScreen");
const DashboardPage = later("DashboardPage");
const DigitalLockerScreen = later("DigitalLockerScreen");
const DownloadsScreen = later("DownloadsScreen");
const DynaPageScreen = later("DynaPageScreen");
const FollowUpsScreen = later("FollowUpsScreen");
const GAuthenticatorPage = later("GAuthenticatorPage");
const Home = later("Home");
const InvoicePrintScreen = later("InvoicePrintScreen");
const IssuedPassword = later("IssuedPassword");
const LabelsScreen = later("LabelsScreen");
const LeadImportScreen = later("LeadImportScreen");
const MainBScreen = later("MainBScreen");
const MapViewScreen = later("MapViewScreen");
const MenuListScreen = later("MenuListScreen");
const MyAccountPage = later("MyAccountPage");
const NotFoundScreen = later("NotFoundScreen");
const NumbersScreen = later("NumbersScreen");
const OutboxEntryScreen = later("OutboxEntryScreen");
const OutboxScreen = later("OutboxScreen");
const PortalPage = later("PortalPage");
const PrintJobsScreen = later("PrintJobsScreen");
const ProfilePage = later("ProfilePage");
const PublicFrame = later("PublicFrame");
const ReportListScreen = later("ReportListScreen");
const ReportScreen = later("ReportScreen");
const ReportsListScreen = later("ReportsListScreen");
const RightsScreen = later("RightsScreen");
const ScanScreen = later("ScanScreen");
const SearchScreen = later("SearchScreen");
const SessionScreen = later("SessionScreen");
const SettingsPage = later("SettingsPage");
const SetupScreen = later("SetupScreen");
const SharedScreen = later("SharedScreen");
const ShellFrame = later("ShellFrame");
const SpListScreen = later("SpListScreen");
const SqlRunScreen = later("SqlRunScreen");
const StartScreen = later("StartScreen");
const StockCountScreen = later("StockCountScreen");
const TallyScreen = later("TallyScreen");
const UsersPage = later("UsersPage");
const WhatsappSenderScreen = later("WhatsappSenderScreen");
const ListRoute = later("ListRoute");

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
      { path: SHARED_PATH, element: <SharedScreen /> },
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
      { path: "/onlinepaymentBlist", element: <TallyScreen /> },
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
