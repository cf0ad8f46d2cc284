import { useState } from "react";
import { usePagePlace } from "./place/use-page-place";
import { ReportDrawer } from "./report-drawer";
import { ReportView } from "./report-view";

/** A report on its own page, with the drawer of links that open over it (REP-075). */
export function ReportPage() {
  const place = usePagePlace();
  const [popup, setPopup] = useState<string | null>(null);
  return (
    <>
      <ReportView place={place} isInDrawer={false} onPopup={(target) => setPopup(String(target.query))} />
      {popup !== null && <ReportDrawer key={popup} query={popup} onClose={() => setPopup(null)} />}
    </>
  );
}
