import { Anchor, Button, Group, Loader, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { IconArrowLeft, IconDownload, IconPrinter } from "@tabler/icons-react";
import { useCallback, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { isPrintKey } from "../../browser/app-key";
import { useBlobUrl } from "../../browser/use-blob-url";
import { usePageKey } from "../../browser/use-page-key";
import { fetchPdf } from "../../call/files/fetch-pdf";
import { useOffline } from "../../call/offline-context";
import { ErrorState } from "../../ui/error-state";
import { readPrintLink, type PrintLink } from "../../rows/print-link";
import classes from "./invoice-print.module.css";

/** `/Invoiceprintview`: a document as PDF, to print or to save (INV-001). */
export function InvoicePrintScreen() {
  const [query] = useSearchParams();
  const link = readPrintLink(query);
  if (!link) return <ErrorState text="This page needs a document. Open one and press Print there." />;
  return <Shown key={`${link.formname} ${link.id}`} link={link} />;
}

function Shown({ link: { id, formname, filename, attachementfilename } }: { readonly link: PrintLink }) {
  const name = attachementfilename || "document.pdf";
  const title = filename || "Document";
  useDocumentTitle(title);
  const navigate = useNavigate();
  const { env, session } = useOffline();
  const load = useCallback(
    () => fetchPdf({ env, session }, { id, formname, name }),
    [env, session, id, formname, name],
  );
  const { url, fault, again } = useBlobUrl(load);
  const frame = useRef<HTMLIFrameElement>(null);
  // Phones have no viewer inside a page; there the file is opened by the system.
  const hasViewer = navigator.pdfViewerEnabled;
  const print = (): void => {
    frame.current?.focus();
    frame.current?.contentWindow?.print();
  };
  usePageKey(isPrintKey, hasViewer && url !== "" ? print : null);
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => void navigate(-1)}
        >
          Back
        </Button>
        {url && (
          <Button
            component="a"
            href={url}
            download={name}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Download
          </Button>
        )}
        {url && hasViewer && (
          <Button
            leftSection={<IconPrinter size={16} aria-hidden />}
            title="Ctrl+P"
            aria-keyshortcuts="Control+P"
            onClick={print}
          >
            Print
          </Button>
        )}
        <Title order={1} size="h4">
          {title}
        </Title>
      </Group>
      {fault !== "" && <ErrorState text={fault} onRetry={again} />}
      {fault === "" && url === "" && <Loader role="status" aria-label="Loading" />}
      {url !== "" &&
        (hasViewer ? (
          <iframe ref={frame} src={`${url}#navpanes=0&view=FitH`} title={title} className={classes.paper} />
        ) : (
          <Text>
            This browser shows no PDF inside a page.{" "}
            <Anchor href={url} download={name}>
              Download {name}
            </Anchor>{" "}
            to open, print or share it.
          </Text>
        ))}
    </Stack>
  );
}
