import { Badge, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { useDocumentTitle, useLocalStorage } from "@mantine/hooks";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { ENDPOINTS } from "../../../wire/endpoints";
import { DEVELOPER } from "../../../wire/session";
import { DRAWER_OPEN } from "../../browser/drawer-open";
import { useBlobUrl } from "../../browser/use-blob-url";
import { callEndpoint } from "../../call/endpoint";
import { useOffline } from "../../call/offline-context";
import { EnlargePdf } from "../../ui/pdf/enlarge-pdf";
import { PdfButtons } from "../../ui/pdf/pdf-buttons";
import { PdfPageHead } from "../../ui/pdf/pdf-page-head";
import { PdfFrame } from "../../ui/pdf/pdf-frame";
import { ErrorState } from "../../ui/error-state";
import { useSession } from "../../session/use-session";
import { readPrintLink, waitsHere, type PrintLink } from "../../rows/print-link";
import classes from "./invoice-print.module.css";
import { LayoutEditor } from "./layout/layout-editor";
import { makePdf, type PdfSource } from "./make-pdf";
import { LinksCard } from "./links-card";
import { SendCard } from "./send-card";
import { useLinks } from "./use-links";
import { useServerId } from "./use-server-id";

/** `/Invoiceprintview`: a document as PDF, to send, to print or to save (INV-001). */
export function InvoicePrintScreen() {
  const [query] = useSearchParams();
  const link = readPrintLink(query);
  if (!link) return <ErrorState text="This page needs a document. Open one and press Print there." />;
  return <Known link={link} />;
}

function Known({ link }: { readonly link: PrintLink }) {
  const id = useServerId(link.id);
  return <Shown key={`${link.formname} ${link.id}`} link={{ ...link, id }} />;
}

function Shown({ link }: { readonly link: PrintLink }) {
  const name = link.attachementfilename || "document.pdf";
  const title = link.filename || link.attachementfilename?.replace(/\.pdf$/i, "") || "Document";
  useDocumentTitle(title);
  const [isDesigned, setDesigned] = useState(false);
  const { url, blob, fault, again, source } = usePdf(link, name, isDesigned);
  const isDeveloper = useSession().session?.claims.name === DEVELOPER;
  const frame = useRef<HTMLIFrameElement>(null);
  const links = useLinks(link);
  return (
    <Stack gap="sm">
      <PdfPageHead title={title}>
        <PdfButtons {...{ url, blob, name, title, frame }} />
        <EnlargePdf url={url} title={title} />
        {isDeveloper && !waitsHere(link) && (
          <Button variant="default" aria-pressed={isDesigned} onClick={() => setDesigned(true)}>
            Layout
          </Button>
        )}
      </PdfPageHead>
      <div className={isDesigned ? classes.designed : classes.page}>
        {isDesigned ? (
          <LayoutEditor seen={link} onSaved={again} onClose={() => setDesigned(false)} />
        ) : (
          <Stack gap="md">
            <SendCard link={link} file={name} links={links} />
            <LinksCard links={links} />
          </Stack>
        )}
        <div className={classes.paper}>
          {source !== "server" && url !== "" && <DevicesNote isWaiting={source === "waiting"} />}
          {fault !== "" && <ErrorState text={fault} onRetry={again} />}
          {fault === "" && url === "" && <Loader role="status" aria-label="Loading" />}
          {url !== "" && <PdfFrame {...{ url, name, title, frame }} />}
        </div>
      </div>
    </Stack>
  );
}

/** Stands on the screen and never on the paper. */
const DevicesNote = ({ isWaiting }: { readonly isWaiting: boolean }) => (
  <Group gap="xs" mb="xs" role="note">
    {isWaiting && (
      <Badge variant="default" tt="none">
        Waiting to send
      </Badge>
    )}
    <Text size="sm">
      {isWaiting
        ? "Made on this device. The server has this document once it is sent."
        : "You are offline. Made from the copy on this device."}
    </Text>
  </Group>
);

/** The PDF, made when the page opens and whenever the drawer of the frame is opened or closed (INV-012). */
function usePdf(link: PrintLink, name: string, isDraft: boolean) {
  const { id, formname, filename = "" } = link;
  const offline = useOffline();
  const { env, session } = offline;
  const isWaiting = waitsHere(link);
  const [source, setSource] = useState<PdfSource>("server");
  const load = useCallback(async () => {
    const made = await makePdf(offline, { id, formname, name, isDraft });
    setSource(made.source);
    return made.pdf;
  }, [offline, id, formname, name, isDraft]);
  const pdf = useBlobUrl(load);
  const { again } = pdf;
  const [isOpen] = useLocalStorage(DRAWER_OPEN);
  const last = useRef(isOpen);
  useEffect(() => {
    if (last.current !== isOpen) again();
    last.current = isOpen;
  }, [isOpen, again]);
  useEffect(() => {
    if (isWaiting) return;
    const call = { method: "POST", body: { id, formname, filename } } as const;
    // Its result is unused (INV-020): the PDF says itself what is wrong.
    void callEndpoint({ env, session }, ENDPOINTS.invoiceApi, call).catch(() => undefined);
  }, [env, session, id, formname, filename, isWaiting]);
  return { ...pdf, source };
}
