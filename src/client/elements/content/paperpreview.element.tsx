import { Anchor, Group, Loader, Select, Stack, Text } from "@mantine/core";
import { useCallback, useEffect, useMemo, useState } from "react";
import { optionsOf } from "../../../definitions/choices";
import { ErrorState } from "../../ui/error-state";
import { NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";
import { plainText } from "../fields/plain-text";
import { linesOf } from "../lines/line";
import { usePaperPreview } from "../preview/use-paper-preview";
import classes from "./paperpreview.module.css";

/**
 * `paperpreview`: a paper as it is printed with the values of the fields in `DataTextField`, saved or not. Which kind
 * of document is chosen from `options` and from the lines of the field in `DataValueField`.
 */
function PaperPreview({ node: { row }, form }: ElementProps) {
  const keys = useMemo(() => row.DataTextField.split(",").filter(Boolean), [row.DataTextField]);
  const [settings, setSettings] = useState("");
  const changed = useCallback(() => {
    const values = form.values();
    setSettings(JSON.stringify(Object.fromEntries(keys.map((key) => [key, values[key] ?? ""]))));
  }, [form, keys]);
  useEffect(changed, [changed]);
  return (
    <Stack gap="xs" id={`${form.id}-${row.key}`} role="group" aria-label={row.label_label}>
      {keys.map((key) => (
        <Watched key={key} form={form} name={key} changed={changed} />
      ))}
      {settings !== "" && <Previewed row={row} form={form} settings={settings} />}
    </Stack>
  );
}

interface WatchedProps {
  readonly form: ElementProps["form"];
  readonly name: string;
  readonly changed: () => void;
}

/** Notices a change of one field. */
function Watched({ form, name, changed }: WatchedProps) {
  const { value } = form.useField(name);
  useEffect(changed, [value, changed]);
  return null;
}

interface PreviewedProps {
  readonly row: ElementProps["node"]["row"];
  readonly form: ElementProps["form"];
  readonly settings: string;
}

function Previewed({ row, form, settings }: PreviewedProps) {
  const lines = linesOf(form.useField(row.DataValueField).value);
  const kinds = new Map([
    ...optionsOf(row).map(({ value, label }) => [value, label] as const),
    ...lines
      .filter(({ kind }) => plainText(kind) !== "")
      .map((line) => [plainText(line.kind), plainText(line.kind_label) || plainText(line.kind)] as const),
  ]);
  const [chosen, setChosen] = useState("");
  const kind = kinds.has(chosen) ? chosen : [...kinds.keys()][0];
  if (kind === undefined) return <Text role="note">{row.label_label || row.key} has no document to show.</Text>;
  return (
    <>
      <Select
        aria-label="Document to preview"
        data={[...kinds].map(([value, label]) => ({ value, label }))}
        value={kind}
        allowDeselect={false}
        onChange={(value) => setChosen(value ?? "")}
      />
      <Drawn kind={kind} settings={settings} />
    </>
  );
}

function Drawn({ kind, settings }: { readonly kind: string; readonly settings: string }) {
  const { url, document, fault, isWaiting, again } = usePaperPreview(kind, settings);
  const title = document || "Example, because there is no such document yet";
  const isShown = url !== "" && fault === "";
  return (
    <>
      <Group gap="sm" mih={24}>
        {isWaiting && <Loader size="sm" role="status" aria-label="Drawing the preview" />}
        {isShown && (
          <Text size="sm" c="dimmed">
            {title}
          </Text>
        )}
      </Group>
      {fault !== "" && !isWaiting && <ErrorState text={fault} onRetry={again} />}
      {isShown && <Shown url={url} title={title} />}
    </>
  );
}

/** Phones have no viewer inside a page; there the file is opened by the system. */
const Shown = ({ url, title }: { readonly url: string; readonly title: string }) =>
  navigator.pdfViewerEnabled ? (
    <iframe src={`${url}#toolbar=0&navpanes=0&view=FitH`} title={`Preview: ${title}`} className={classes.paper} />
  ) : (
    <Anchor href={url} target="_blank" className={classes.link}>
      Open the preview
    </Anchor>
  );

export default defineElement({ type: "paperpreview", role: "content", ...NO_VALUE, Input: PaperPreview });
