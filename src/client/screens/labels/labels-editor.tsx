import { Group, List, Loader, NativeSelect, NumberInput, Stack, Text } from "@mantine/core";
import { useCallback, useRef, useState } from "react";
import type { LabelsQuestion } from "../../../definitions/print/labels/label-line";
import { LABEL_SIZES, labelsOnPage, type LabelSizeName } from "../../../definitions/print/labels/label-sizes";
import { useDrawn } from "../../browser/use-drawn";
import { fetchLabels, type LabelsOf } from "../../call/files/fetch-labels";
import { useOffline } from "../../call/offline-context";
import { ErrorState } from "../../ui/error-state";
import { PdfButtons } from "../../ui/pdf/pdf-buttons";
import { PdfFrame } from "../../ui/pdf/pdf-frame";
import { LabelTable } from "./label-table";
import { labelCount, labelsQuestion, type LabelDraft } from "./label-lines";
import classes from "./labels.module.css";

const NAMES = Object.keys(LABEL_SIZES) as readonly LabelSizeName[];
const NAME = "Labels.pdf";

interface LabelsEditorProps {
  readonly source: LabelsOf;
  readonly first: readonly LabelDraft[];
  readonly usualSize: LabelSizeName;
}

/** How many labels of which item on which sheet, and the labels as they will be printed. */
export function LabelsEditor({ source, first, usualSize }: LabelsEditorProps) {
  const [drafts, setDrafts] = useState(first);
  const [size, setSize] = useState(usualSize);
  const [place, setPlace] = useState<number | string>(1);
  const onPage = labelsOnPage(LABEL_SIZES[size]);
  const wanted = Math.min(Number(place) || 1, onPage);
  const question = labelsQuestion(drafts, size, wanted);
  const count = labelCount(drafts);
  return (
    <div className={classes.page}>
      <Stack gap="sm">
        <Group gap="sm" align="flex-start">
          <NativeSelect
            label="Sheet or roll"
            className={classes.size}
            data={NAMES.map((value) => ({ value, label: LABEL_SIZES[value].label }))}
            value={size}
            onChange={({ currentTarget: { value } }) => setSize(NAMES.find((name) => name === value) ?? size)}
          />
          {onPage > 1 && (
            <NumberInput
              label="First free label"
              description={`1 to ${onPage}, counted along the rows`}
              inputWrapperOrder={["label", "input", "description", "error"]}
              min={1}
              max={onPage}
              allowDecimal={false}
              value={place}
              onChange={setPlace}
            />
          )}
        </Group>
        <LabelTable
          drafts={drafts}
          onChange={(at, change) =>
            setDrafts((before) => before.map((one, index) => (index === at ? { ...one, ...change } : one)))
          }
        />
        <Text size="sm" role="status">
          {`${count.toLocaleString("en-IN")} ${count === 1 ? "label" : "labels"}`}
          {question !== null && `, ${pagesText(wanted - 1 + count, size)}`}
        </Text>
      </Stack>
      <Drawn source={source} question={question} />
    </div>
  );
}

function pagesText(places: number, size: LabelSizeName): string {
  const { dot } = LABEL_SIZES[size];
  const pages = Math.ceil(places / labelsOnPage(LABEL_SIZES[size]));
  const noun = dot === null ? "sheet" : "row";
  return `${pages.toLocaleString("en-IN")} ${noun}${pages === 1 ? "" : "s"}`;
}

function Drawn({ source, question }: { readonly source: LabelsOf; readonly question: LabelsQuestion | null }) {
  const offline = useOffline();
  const { items, formname, id } = source;
  const draw = useCallback(
    (asked: string) => fetchLabels(offline, { items, formname, id }, JSON.parse(asked) as LabelsQuestion),
    [offline, items, formname, id],
  );
  const { url, drawn, fault, isWaiting, again } = useDrawn(question ? JSON.stringify(question) : "", draw);
  const frame = useRef<HTMLIFrameElement>(null);
  if (!question) return <Text c="dimmed">Enter how many labels you want of at least one item.</Text>;
  const isShown = url !== "" && fault === "";
  return (
    <Stack gap="sm" role="group" aria-label="Labels as printed">
      <Group gap="sm" mih={36}>
        {isShown && !isWaiting && (
          <PdfButtons url={url} blob={drawn?.blob ?? null} name={NAME} title="Labels" frame={frame} />
        )}
        {isWaiting && <Loader size="sm" role="status" aria-label="Drawing the labels" />}
      </Group>
      {isShown && drawn && drawn.notes.length > 0 && (
        <List size="sm" role="note">
          {drawn.notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      )}
      {fault !== "" && !isWaiting && <ErrorState text={fault} onRetry={again} />}
      {isShown && <PdfFrame url={url} name={NAME} title="Labels" frame={frame} />}
    </Stack>
  );
}
