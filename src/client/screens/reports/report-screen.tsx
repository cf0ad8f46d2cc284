import { ReportPage } from "../../report/report-page";

/** `/Reportview` (REP-001), and `/Reports/{profile_name}` by name or number (REP-002, OPEN-063). */
export const ReportScreen = () => <ReportPage />;
