import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo } from "react";
import { addressesIn, type MailPreviewRow } from "../../../definitions/report/report-mail";
import { PHONE } from "../../browser/phone";
import { MailDrawer } from "../mail/mail-drawer";
import { useReportMail } from "../mail/use-report-mail";
import { DefinitionPending } from "../read/definition-pending";
import type { Report } from "../read/report-definition";
import { readQuestion } from "../read/report-question";
import { useReportDefinition } from "../read/use-report-definition";
import { DEFAULT_PREFS } from "../report-prefs";

interface RowMailProps {
  readonly mail: MailPreviewRow;
  readonly onClose: () => void;
}

/** The e-mail about a row: the report that its preview names, of the ledger that it names (REP-102). */
export function RowMail({ mail, onClose }: RowMailProps) {
  const found = useReportDefinition(String(mail.rptid));
  if (found.state === "ready") return <ReadyMail report={found.report} mail={mail} onClose={onClose} />;
  return (
    <Drawer
      opened
      position="left"
      title="E-mail preview"
      closeButtonProps={{ "aria-label": "Close" }}
      onClose={onClose}
    >
      <DefinitionPending found={found} denied="You don't have permission to view the report that is attached." />
    </Drawer>
  );
}

interface ReadyMailProps extends RowMailProps {
  readonly report: Report;
}

function ReadyMail({ report: declared, mail: preview, onClose }: ReadyMailProps) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const { ddlledger, mail_sub, mail_body, mail_to } = preview;
  const report = useMemo(
    () => ({
      ...declared,
      // A customer or supplier reads it on paper; they have no use for cells.
      mail: {
        ...declared.mail,
        filetype: declared.letter === "" ? ("pdf" as const) : ("letter" as const),
        to: addressesIn(mail_to),
        subject: mail_sub,
        body: mail_body,
      },
    }),
    [declared, mail_to, mail_sub, mail_body],
  );
  const question = useMemo(
    () => readQuestion(report, new URLSearchParams({ ddlledger: String(ddlledger) })),
    [report, ddlledger],
  );
  const mail = useReportMail(report, question, DEFAULT_PREFS);
  return <MailDrawer report={report} mail={mail} views={null} isPhone={isPhone} onClose={onClose} />;
}
