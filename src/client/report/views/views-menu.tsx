import { Button } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import { kolkataDate } from "../../../domain/date-format";
import { useOffline } from "../../call/offline-context";
import { TABLE, writeChoice } from "../chart/chart-choice";
import type { Report } from "../read/report-definition";
import type { useReportState } from "../use-report-state";
import { isShownAs } from "./report-view-row";
import type { ReportViews } from "./use-report-views";
import type { ViewActions } from "./use-view-actions";
import { ViewsDrawer } from "./views-drawer";

interface ViewsMenuProps {
  readonly report: Report;
  readonly state: ReturnType<typeof useReportState>;
  readonly views: ReportViews;
  readonly actions: ViewActions;
  readonly isPhone: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** The button of the saved views, which names the one that is shown, and its drawer. */
export function ViewsMenu({ report, state, views, actions, isPhone, isOpen, onOpen }: ViewsMenuProps) {
  const { now } = useOffline();
  const { chart, prefs } = state;
  const today = kolkataDate(now());
  // The user may have the chart from an earlier visit: then the address does not say it.
  const drawn = chart.toggle ? (chart.choice ? writeChoice(chart.choice) : TABLE) : "";
  const question = { ...state.question, chart: drawn };
  const shown = views.all.find((view) => isShownAs(report, question, view, today));
  const { chart: _last, ...columns } = prefs;
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        maw={220}
        leftSection={<IconBookmark size={16} aria-hidden />}
        aria-label={shown ? `Views: ${shown.name}` : "Views"}
        aria-haspopup="dialog"
        title="Alt+V"
        aria-keyshortcuts="Alt+V"
        onClick={() => onOpen(true)}
      >
        {shown?.name ?? "Views"}
      </Button>
      {isOpen && (
        <ViewsDrawer
          {...{ report, question, columns, views, actions, isPhone }}
          shownKey={shown?.key ?? ""}
          onClose={() => onOpen(false)}
        />
      )}
    </>
  );
}
