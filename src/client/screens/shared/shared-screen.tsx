import { Alert, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useRef, useState, type ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { SHARED_PATH } from "../../../wire/endpoints";
import type { FoundRecord } from "../../find/found-record";
import type { SharedFile } from "../../offline/contract/shared";
import { EmptyState } from "../../ui/empty-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { RecordPicker } from "./record-picker";
import { SharedCard } from "./shared-card";
import { failureWords, refusalWords } from "./shared-words";
import { useSharedFiles } from "./use-shared-files";

const EMPTY =
  "No shared file waits. In the gallery or the mail app of a phone, press Share and choose MicroAC. The app must be installed for that.";

/** `/shared`: pictures and PDFs that other apps shared with this one, to be attached to a record. */
export function SharedScreen() {
  useDocumentTitle("Shared files");
  const { taken, busy, attach, discard, forgetRefused } = useSharedFiles();
  const [record, setRecord] = useState<FoundRecord | null>(null);
  const [fault, setFault] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const onAttach = (file: SharedFile) => {
    if (record?.record) return void attach(file, record.record);
    setFault("Choose a record first.");
    field.current?.focus();
  };
  return (
    <Stack gap="md" maw={820}>
      <Title order={1} size="h3">
        Shared files
      </Title>
      <ShareFailed />
      {taken && taken.refused.length > 0 && (
        <NotKept onClose={forgetRefused}>
          {taken.refused.map((refusal, at) => (
            <Text key={at} size="sm" style={{ overflowWrap: "anywhere" }}>
              {refusalWords(refusal)}
            </Text>
          ))}
        </NotKept>
      )}
      {taken === null && <ScreenSkeleton rows={3} />}
      {taken && taken.files.length === 0 && <EmptyState text={EMPTY} />}
      {taken && taken.files.length > 0 && (
        <>
          <RecordPicker
            chosen={record}
            onChoose={(chosen) => {
              setRecord(chosen);
              setFault("");
            }}
            fault={fault}
            field={field}
          />
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }} aria-label="Files that wait">
            {taken.files.map((file) => (
              <SharedCard
                key={file.id}
                file={file}
                isBusy={busy === file.id}
                disabled={busy !== "" && busy !== file.id}
                onAttach={() => onAttach(file)}
                onDiscard={() => void discard(file)}
              />
            ))}
          </Stack>
        </>
      )}
    </Stack>
  );
}

/** Why nothing of the last share was stored, as the address says. */
function ShareFailed() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const words = failureWords(query.get("failed"));
  if (words === "") return null;
  return <NotKept onClose={() => void navigate(SHARED_PATH, { replace: true })}>{words}</NotKept>;
}

const NotKept = ({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) => (
  <Alert color="red" role="alert" title="Not kept" withCloseButton closeButtonLabel="Close" onClose={onClose}>
    {children}
  </Alert>
);
