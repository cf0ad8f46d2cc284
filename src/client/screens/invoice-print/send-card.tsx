import { Anchor, Box, Button, Card, Stack, Text, Title } from "@mantine/core";
import { IconBrandWhatsapp, IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { DOCUMENT_SUBJECT, linkParagraph, withAddress } from "../../../definitions/report/document-mail";
import { escapeHtml } from "../../../definitions/escape-html";
import { filledBody } from "../../../definitions/report/report-mail";
import { reportDefinitionQuestion } from "../../../wire/definition-questions";
import { useRead } from "../../call/use-read";
import { SOURCE_IDS } from "../../elements/dropdown/source-ids";
import { isRefusal } from "../../offline/reading/classify";
import { textOf } from "../../rows/read-row";
import { waitsHere, type PrintLink } from "../../rows/print-link";
import { useSession } from "../../session/use-session";
import { SafeHtml } from "../../ui/safe-html";
import { AddLink, useAddedLink } from "./add-link";
import classes from "./invoice-print.module.css";
import { RecipientsField } from "./recipients-field";
import { SendLog } from "./send-log";
import { useDocumentSend } from "./use-document-send";
import type { DocumentLinks } from "./use-links";

/** Members of INV-014 that the user may change. */
interface Recipients {
  readonly emailids: readonly string[];
  readonly tophones: readonly string[];
}

interface SendCardProps {
  readonly link: PrintLink;
  /** Name of the PDF. */
  readonly file: string;
  readonly links: DocumentLinks;
}

/** `Invoice Send Option`: the document by e-mail and WhatsApp, first to the contacts in the ledger of its party. */
export function SendCard({ link, file, links }: SendCardProps) {
  const { formname, id } = link;
  const isWaiting = waitsHere(link);
  const details = useRead(reportDefinitionQuestion(formname));
  const party = useRead(
    { kind: "list", sqlsp: "document_R_recipients", args: { formname, id } },
    { enabled: !isWaiting },
  );
  const { coname: head = "", flname = "", name: username = "" } = useSession().session?.claims ?? {};
  const [entered, setEntered] = useState<Partial<Recipients>>({});
  const [contacts = {}] = party.data?.rows ?? [];
  const listOf = (key: string): readonly string[] => [textOf(contacts, key)].filter(Boolean);
  const { emailids, tophones }: Recipients = { emailids: listOf("email"), tophones: listOf("mobile"), ...entered };
  const [detail = {}] = details.data?.rows ?? [];
  const mail_sub = link.mail_sub || textOf(detail, "mail_sub") || DOCUMENT_SUBJECT;
  const name = link.filename || textOf(detail, "comp_name") || "document";
  const words = [escapeHtml(name), escapeHtml(head), escapeHtml(flname || username)] as const;
  const mail_body = filledBody(textOf(detail, "mail_body"), words);
  const added = useAddedLink(links);
  const document = { formname, id, name, file, head, linkid: added.link?.linkid ?? "" };
  const change = (next: Partial<Recipients>) => setEntered((before) => ({ ...before, ...next }));
  const email = useDocumentSend("email", { ...document, recipients: emailids, text: mail_sub }, () =>
    change({ emailids: [] }),
  );
  const message = { ...document, recipients: tophones, text: link.message || mail_sub };
  const whatsapp = useDocumentSend("whatsapp", message, () => change({ tophones: [] }));
  // The user may not send this kind, or the document is gone.
  if (isRefusal([contacts])) return <Text c="dimmed">{textOf(contacts, "errormsg")}</Text>;
  return (
    <Card withBorder component="section" aria-labelledby="invoice-send-option" className={classes.card}>
      <Stack gap="sm">
        <Title order={2} size="h5" id="invoice-send-option">
          Invoice Send Option
        </Title>
        {isWaiting && <Text size="sm">This document waits on this device. What you send goes out after it.</Text>}
        <RecipientsField
          label="Email id's"
          source={SOURCE_IDS.emailIds}
          inputMode="email"
          recipients={emailids}
          onChange={(next) => change({ emailids: next })}
        />
        <AddLink links={links} added={added} />
        <Box role="region" aria-label="E-mail" fz="sm" c="dimmed" className={classes.message}>
          Subject: {mail_sub}
          <SafeHtml html={mail_body + (added.link ? linkParagraph(added.link.address, added.link.until) : "")} />
        </Box>
        <Button leftSection={<IconMail size={16} aria-hidden />} loading={email.isSending} onClick={email.send}>
          E-Mail Send
        </Button>
        <RecipientsField
          label="WhatsApp Phone Number's"
          source={SOURCE_IDS.whatsappNumbers}
          inputMode="tel"
          recipients={tophones}
          onChange={(next) => change({ tophones: next })}
        />
        {added.link && (
          <Text role="region" aria-label="WhatsApp message" size="sm" c="dimmed" className={classes.text}>
            {withAddress(message.text, added.link.address)}
          </Text>
        )}
        <Button
          leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
          loading={whatsapp.isSending}
          onClick={whatsapp.send}
        >
          WhatsApp Send
        </Button>
        {whatsapp.links.length > 0 && <WhatsappLinks links={whatsapp.links} />}
        {!isWaiting && <SendLog formname={formname} id={id} />}
      </Stack>
    </Card>
  );
}

/** Links and not tabs that open by themselves: a browser blocks those after a wait. */
const WhatsappLinks = ({ links }: { readonly links: readonly string[] }) => (
  <Stack gap={4} role="status">
    <Text size="sm">WhatsApp is not configured on this server. Open the message and send it yourself:</Text>
    {links.map((url) => (
      <Anchor key={url} href={url} target="_blank" rel="noopener" size="sm">
        Open WhatsApp for +{new URL(url).pathname.slice(1)}
      </Anchor>
    ))}
  </Stack>
);
