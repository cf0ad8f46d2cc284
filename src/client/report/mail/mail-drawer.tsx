import { Button, Divider, Drawer, Paper, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { BODY_MAX, fileEnding, SUBJECT_MAX } from "../../../definitions/report/report-mail";
import { SafeHtml } from "../../ui/safe-html";
import type { Report } from "../read/report-definition";
import { AddressField } from "./address-field";
import { FileField } from "./file-field";
import { MailLog } from "./mail-log";
import { MailSchedules } from "./mail-schedules";
import type { ReportMail } from "./use-report-mail";
import type { ReportView } from "../views/report-view-row";

interface MailDrawerProps {
  readonly report: Report;
  readonly mail: ReportMail;
  /** Null for an e-mail about one row, which is not sent again and again. */
  readonly views: readonly ReportView[] | null;
  readonly isPhone: boolean;
  readonly onClose: () => void;
}

/**
 * The e-mail of a report, at the left side (REP-018): addresses, subject, its body, what is sent again and again, and
 * what was sent.
 */
export function MailDrawer({ report, mail, views, isPhone, onClose }: MailDrawerProps) {
  const { draft, change, body, isSending, send } = mail;
  return (
    <Drawer
      opened
      position="left"
      size={isPhone ? "100%" : 520}
      title="E-mail preview"
      closeButtonProps={{ "aria-label": "Close" }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <AddressField label="Email id's" addresses={draft.to} onChange={(to) => change({ to })} />
        <TextInput
          label="Subject"
          maxLength={SUBJECT_MAX}
          value={draft.subject}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
        <Textarea
          label="Message"
          rows={3}
          maxLength={BODY_MAX / 10}
          value={draft.message}
          onChange={(event) => change({ message: event.currentTarget.value })}
        />
        <Paper withBorder p="sm" role="region" aria-label="Mail body">
          <SafeHtml html={body} />
        </Paper>
        <FileField letter={report.letter} value={draft.filetype} onChange={(filetype) => change({ filetype })} />
        <Text size="sm" c="dimmed">
          Attached: {report.fileName}.{fileEnding(draft.filetype)} with all rows. The server makes it when it sends the
          e-mail.
        </Text>
        <Button leftSection={<IconMail size={16} aria-hidden />} loading={isSending} onClick={send}>
          E-Mail Send
        </Button>
        <Divider />
        {views && (
          <>
            <MailSchedules {...{ report, views }} />
            <Divider />
          </>
        )}
        <MailLog report={report} />
      </Stack>
    </Drawer>
  );
}
