import { Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useSession } from "../session/use-session";
import { AccessDenied } from "../ui/access-denied";
import { Breadcrumb } from "../ui/breadcrumb";
import { ErrorState } from "../ui/error-state";
import { LoadingMark } from "../ui/loading-mark";
import type { OpenReport, ReportPlace } from "./place/report-place";
import { useReportDefinition } from "./read/use-report-definition";
import { ReportBody, type ReportBodyProps } from "./report-body";
import { useFirstView } from "./views/use-first-view";
import { useReportViews } from "./views/use-report-views";
import classes from "./report-view.module.css";

interface ReportViewProps {
  readonly place: ReportPlace;
  readonly isInDrawer: boolean;
  /** Opens a report in a drawer over this one. */
  readonly onPopup: OpenReport;
}

/** Where its definition cannot be read, the Balance Sheet is a heading alone (REP-015), with the reason under it. */
const isBalanceSheet = (id: string): boolean => /^(?:3105|balancesheet)$/i.test(id);

/** A report, drawn from its definition, with the way to it as a breadcrumb. */
export function ReportView({ place, isInDrawer, onPopup }: ReportViewProps) {
  const found = useReportDefinition(place.id);
  const { session } = useSession();
  // Read beside the definition: the report may open with one of them.
  const views = useReportViews(place.id, found.state === "ready" ? found.report.id : "");
  const title = found.state === "ready" ? found.report.title : place.title;
  useDocumentTitle(isInDrawer ? "" : title || "Report");
  const { trail } = place;
  const crumbs = [
    ...(isInDrawer ? [] : [{ label: "Reports", to: "/Rptmaster" }]),
    ...trail.map((step, at) => ({ label: step.title, onClick: () => place.back(trail.length - at) })),
    { label: title },
  ];
  return (
    <>
      {(!isInDrawer || trail.length > 0) && <Breadcrumb crumbs={crumbs} />}
      {found.state === "waiting" || !session ? (
        <Waiting />
      ) : found.state === "denied" ? (
        <AccessDenied name={session.claims.flname || session.claims.name} company={session.claims.coname} />
      ) : found.state === "failed" ? (
        <>
          {isBalanceSheet(place.id) && (
            <Title order={isInDrawer ? 2 : 1} size="h3">
              Balance Sheet Report
            </Title>
          )}
          <ErrorState text={found.message} onRetry={found.retry} />
        </>
      ) : (
        <OpenedReport
          key={`${trail.length} ${place.id}`}
          {...{ place, isInDrawer, onPopup, views }}
          report={found.report}
          claims={session.claims}
        />
      )}
    </>
  );
}

/** A report once it is known whether it opens with a saved view. */
function OpenedReport(props: ReportBodyProps) {
  const { views, report, place, claims } = props;
  return useFirstView(views, report, place, claims.sub) ? <Waiting /> : <ReportBody {...props} />;
}

const Waiting = () => (
  <div className={classes.centred} style={{ minHeight: "40dvh" }}>
    <LoadingMark size="lg" />
  </div>
);
