import type { ComponentType } from "react";

/** A page of data-driven content takes the profile that it shows where its address names none. */
export type Screen = ComponentType<{ readonly otherwise?: string }>;

/**
 * Each screen with the file that has its code. They are many, and the sign-in page needs none of them: this table is
 * loaded after it.
 */
export const SCREENS = {
  ListRoute: () => import("./list-route").then((file) => file.ListRoute),
  ShellFrame: () => import("./frame/shell-frame").then((file) => file.ShellFrame),
  IssuedPassword: () => import("./account/issued-password").then((file) => file.IssuedPassword),
  PortalPage: () => import("./account/portal-page").then((file) => file.PortalPage),
  Home: () => import("./home/home").then((file) => file.Home),
  DashboardPage: () => import("./home/dashboard-page").then((file) => file.DashboardPage),
  MapViewScreen: () => import("../screens/map-view/map-view-screen").then((file) => file.MapViewScreen),
  MainBScreen: () => import("../screens/main-b/main-b-screen").then((file) => file.MainBScreen),
  MenuListScreen: () => import("../screens/menu-list/menu-list-screen").then((file) => file.MenuListScreen),
  OutboxScreen: () => import("../screens/outbox/outbox-screen").then((file) => file.OutboxScreen),
  OutboxEntryScreen: () => import("../screens/outbox/outbox-entry-screen").then((file) => file.OutboxEntryScreen),
  SharedScreen: () => import("../screens/shared/shared-screen").then((file) => file.SharedScreen),
  SearchScreen: () => import("../screens/search/search-screen").then((file) => file.SearchScreen),
  DownloadsScreen: () => import("../screens/downloads/downloads-screen").then((file) => file.DownloadsScreen),
  ScanScreen: () => import("../screens/scan/scan-screen").then((file) => file.ScanScreen),
  StartScreen: () => import("../screens/scan/start/start-screen").then((file) => file.StartScreen),
  StockCountScreen: () => import("../screens/stock-count/stock-count-screen").then((file) => file.StockCountScreen),
  SessionScreen: () => import("../screens/scan/session/session-screen").then((file) => file.SessionScreen),
  RightsScreen: () => import("../screens/rights/rights-screen").then((file) => file.RightsScreen),
  SqlRunScreen: () => import("../screens/sql-run/sql-run-screen").then((file) => file.SqlRunScreen),
  FollowUpsScreen: () => import("../screens/follow-ups/follow-ups-screen").then((file) => file.FollowUpsScreen),
  NumbersScreen: () => import("../screens/numbers/numbers-screen").then((file) => file.NumbersScreen),
  DigitalLockerScreen: () =>
    import("../screens/digital-locker/digital-locker-screen").then((file) => file.DigitalLockerScreen),
  AdvanceChartsScreen: () =>
    import("../screens/advance-charts/advance-charts-screen").then((file) => file.AdvanceChartsScreen),
  LeadImportScreen: () => import("../screens/lead-import/lead-import-screen").then((file) => file.LeadImportScreen),
  TallyScreen: () => import("../screens/tally/tally-screen").then((file) => file.TallyScreen),
  BrsScreen: () => import("../screens/brs/brs-screen").then((file) => file.BrsScreen),
  ProfilePage: () => import("./account/account-screens").then((file) => file.ProfilePage),
  MyAccountPage: () => import("./account/account-screens").then((file) => file.MyAccountPage),
  SettingsPage: () => import("./account/account-screens").then((file) => file.SettingsPage),
  UsersPage: () => import("./account/account-screens").then((file) => file.UsersPage),
  GAuthenticatorPage: () => import("./account/account-screens").then((file) => file.GAuthenticatorPage),
  SetupScreen: () => import("../screens/setup/setup-screen").then((file) => file.SetupScreen),
  BackupsScreen: () => import("../screens/backups/backups-screen").then((file) => file.BackupsScreen),
  DynaPageScreen: () => import("../screens/dyna-page/dyna-page-screen").then((file) => file.DynaPageScreen),
  InvoicePrintScreen: () =>
    import("../screens/invoice-print/invoice-print-screen").then((file) => file.InvoicePrintScreen),
  LabelsScreen: () => import("../screens/labels/labels-screen").then((file) => file.LabelsScreen),
  PrintJobsScreen: () => import("../screens/print-jobs/print-jobs-screen").then((file) => file.PrintJobsScreen),
  WhatsappSenderScreen: () =>
    import("../screens/whatsapp-sender/whatsapp-sender-screen").then((file) => file.WhatsappSenderScreen),
  ReportScreen: () => import("../screens/reports/report-screen").then((file) => file.ReportScreen),
  SpListScreen: () => import("../screens/sp-list/sp-list-screen").then((file) => file.SpListScreen),
  ReportsListScreen: () => import("../screens/reports/reports-list-screen").then((file) => file.ReportsListScreen),
  ReportListScreen: () => import("../screens/reports/reports-list-screen").then((file) => file.ReportListScreen),
  ClientLoginsScreen: () =>
    import("../screens/client-logins/client-logins-screen").then((file) => file.ClientLoginsScreen),
  ClientSignupScreen: () =>
    import("../screens/client-logins/client-signup-screen").then((file) => file.ClientSignupScreen),
  PublicFrame: () => import("./frame/public-frame").then((file) => file.PublicFrame),
  NotFoundScreen: () => import("../screens/not-found/not-found-screen").then((file) => file.NotFoundScreen),
} satisfies Record<string, () => Promise<Screen>>;
