import { Badge, Button } from "@mantine/core";
import { ACCOUNT_ENDPOINTS } from "../../../wire/account-endpoints";
import { isOn } from "../../../wire/answers";
import { askAccount } from "../../call/account-endpoint";
import { useOffline } from "../../call/offline-context";
import { useRead } from "../../call/use-read";
import { textOf } from "../../rows/read-row";
import { asOfText } from "../../ui/as-of";
import { confirm, toast } from "../../ui/dialogs";
import { ErrorState } from "../../ui/error-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { StackedCell, StackedRow, StackedTable } from "../../ui/stacked-table";
import { TOAST_MS } from "../../ui/toast-time";

const TITLES = ["Device", "Branch", "Address", "Signed in", "Last seen", ""] as const;

/** Sessions of the user; each except the current one can be ended. */
export function SessionsTable() {
  const offline = useOffline();
  const { data, error, refetch } = useRead({ kind: "list", sqlsp: "WEBAPI_sessions", args: { cousers: "" } });
  if (error) return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ScreenSkeleton rows={2} />;
  const end = async (sid: string, device: string): Promise<void> => {
    if (
      !(await confirm({
        title: "End this session?",
        text: `${device} will be signed out. Saves waiting there stay on that device.`,
        confirmLabel: "End session",
        danger: true,
      }))
    )
      return;
    const answer = await askAccount(offline, ACCOUNT_ENDPOINTS.endSession, { sid });
    toast({ kind: answer === "Session ended." ? "success" : "error", text: answer, ms: TOAST_MS.action });
    await refetch();
  };
  return (
    <StackedTable label="Sessions" titles={TITLES} least={560}>
      {data.rows.map((row) => {
        const device = textOf(row, "device") || "Unknown device";
        return (
          <StackedRow key={textOf(row, "id")}>
            <StackedCell of="Device" part="name">
              {device}
            </StackedCell>
            <StackedCell of="Branch">{textOf(row, "branch")}</StackedCell>
            <StackedCell of="Address">{textOf(row, "ip")}</StackedCell>
            <StackedCell of="Signed in">{asOfText(Date.parse(textOf(row, "created_at")))}</StackedCell>
            <StackedCell of="Last seen">{asOfText(Date.parse(textOf(row, "last_seen_at")))}</StackedCell>
            <StackedCell of="" part="actions">
              {isOn(row.iscurrent) ? (
                <Badge variant="light" miw="max-content">
                  This session
                </Badge>
              ) : (
                <Button size="xs" variant="default" onClick={() => void end(textOf(row, "id"), device)}>
                  End
                </Button>
              )}
            </StackedCell>
          </StackedRow>
        );
      })}
    </StackedTable>
  );
}
