import { Stack } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useSearchParams } from "react-router";
import type { LabelsOf } from "../../call/files/fetch-labels";
import { useRead } from "../../call/use-read";
import { isRefusal } from "../../offline/reading/classify";
import { textOf } from "../../rows/read-row";
import { ErrorState } from "../../ui/error-state";
import { PdfPageHead } from "../../ui/pdf/pdf-page-head";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { draftsOf, sizeOf } from "./label-lines";
import { LabelsEditor } from "./labels-editor";

const TITLE = "Labels";

/** `/Labels`: labels of selected items (`items`), or of the lines of a document (`formname`, `id`). */
export function LabelsScreen() {
  useDocumentTitle(TITLE);
  const [query] = useSearchParams();
  const text = (key: string): string => query.get(key) ?? "";
  const source: LabelsOf = { items: text("items"), formname: text("formname"), id: text("id") || "0" };
  return (
    <Stack gap="sm">
      <PdfPageHead title={TITLE} />
      <Asked key={JSON.stringify(source)} source={source} />
    </Stack>
  );
}

function Asked({ source }: { readonly source: LabelsOf }) {
  const { data, error, refetch } = useRead({ kind: "list", sqlsp: "labels_R_lines", args: { ...source } });
  if (error) return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ScreenSkeleton rows={6} />;
  const { rows } = data;
  if (isRefusal(rows)) return <ErrorState text={textOf(rows[0] ?? {}, "errormsg")} onRetry={() => void refetch()} />;
  // Lines are the user's from here on: an answer that comes again does not take them back.
  return <LabelsEditor source={source} first={draftsOf(rows)} usualSize={sizeOf(rows)} />;
}
