import { Button, Group, Loader, Modal, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useCallback } from "react";
import { pdfName } from "../../../definitions/print/pdf-name";
import { useBlobUrl } from "../../browser/use-blob-url";
import { fetchClientPdf } from "../../call/files/fetch-client-pdf";
import { useOffline } from "../../call/offline-context";
import { ErrorState } from "../../ui/error-state";
import classes from "./portal.module.css";

interface DocumentDialogProps {
  readonly id: string;
  readonly formname: string;
  readonly number: string;
  readonly onClose: () => void;
}

/** A document of the customer as PDF, to read or to download. */
export function DocumentDialog({ id, formname, number, onClose }: DocumentDialogProps) {
  const { env, session } = useOffline();
  const load = useCallback(() => fetchClientPdf({ env, session }, { id, formname }), [env, session, id, formname]);
  const { url, fault, again } = useBlobUrl(load);
  return (
    <Modal opened onClose={onClose} title={number} size="xl" closeButtonProps={{ "aria-label": "Close" }}>
      {fault !== "" && <ErrorState text={fault} onRetry={again} />}
      {fault === "" && url === "" && <Loader role="status" aria-label="Loading" />}
      {url !== "" && (
        <>
          <Group mb="sm">
            <Button
              component="a"
              href={url}
              download={pdfName(number)}
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              Download
            </Button>
          </Group>
          {navigator.pdfViewerEnabled ? (
            <iframe src={`${url}#navpanes=0&view=FitH`} title={number} className={classes.viewer} />
          ) : (
            <Text>This browser shows no PDF inside a page. Download the file to open it.</Text>
          )}
        </>
      )}
    </Modal>
  );
}
