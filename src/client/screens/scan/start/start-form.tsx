import { Alert, Button, Stack, Text } from "@mantine/core";
import { useCallback, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { cellText } from "../../../../definitions/bill/cells";
import type { SourceKind } from "../../../../definitions/bill/document-head";
import { useSubmitChosen } from "../../../browser/use-when-chosen";
import { useOffline } from "../../../call/offline-context";
import { createHandle } from "../../../form/create-handle";
import { documentHeadOf } from "../../../form/document/document-head";
import { focusField } from "../../../form/draw/focus";
import type { FormEngine } from "../../../form/form-engine";
import type { FieldDef } from "../../../form/open/definition";
import type { FormDeps } from "../../../form/open/form-deps";
import { useForm } from "../../../form/open/use-form";
import { ErrorState } from "../../../ui/error-state";
import { ScreenSkeleton } from "../../../ui/screen-skeleton";
import type { OfferedDocument } from "../kinds/all-kinds";
import { askedFields, startErrors } from "./begin-session";
import type { OpenOrder } from "./open-orders";
import { OrderChoice } from "./order-choice";

interface StartFormProps {
  readonly document: OfferedDocument;
  /** Of the button that begins. */
  readonly label: string;
  /** What the form asks and says; it must be stable. */
  readonly dialogs: FormDeps["dialogs"];
  /** Begins with what was chosen; a failure is shown as its message. */
  readonly onBegin: (engine: FormEngine, fields: readonly FieldDef[], order: OpenOrder | null) => Promise<void>;
}

/** The fields of the document's own form, by its own elements: what is chosen here the document has. */
export function StartForm(props: StartFormProps) {
  const { document, dialogs } = props;
  const offline = useOffline();
  const navigate = useNavigate();
  const go = useCallback((to: string | -1) => void (to === -1 ? navigate(-1) : navigate(to)), [navigate]);
  const deps = useMemo<FormDeps>(() => ({ offline, dialogs, navigate: go }), [offline, dialogs, go]);
  const question = useMemo(
    () => ({ formname: document.formname, id: "0", sqlsp: document.sqlsp, keepsNoDraft: true }),
    [document],
  );
  const loading = useForm("scan-start", deps, question, { onClose: () => undefined });
  if (loading.state === "loading") return <ScreenSkeleton />;
  if (loading.state === "failed") return <ErrorState text={loading.message} onRetry={loading.retry} />;
  return <StartFields {...props} engine={loading.engine} />;
}

const NO_SOURCES: readonly SourceKind[] = [];

function StartFields({
  document,
  engine,
  label,
  onBegin,
}: StartFormProps & {
  readonly engine: FormEngine;
}) {
  const handle = useMemo(() => createHandle(engine, false), [engine]);
  const [fields] = useState(() => askedFields(engine, document));
  const [order, setOrder] = useState<OpenOrder | null>(null);
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const { definition, store } = engine.form;
  const partyid = cellText(handle.useField("partyid").value);
  const sources = useMemo(() => documentHeadOf(definition.head)?.takes ?? NO_SOURCES, [definition]);
  const nodes = definition.nodes.filter(({ row }) => fields.some(({ key }) => key === row.key));
  const begin = async () => {
    const errors = startErrors(engine, fields);
    store.setErrors(errors);
    const [first] = Object.keys(errors);
    if (first !== undefined) return focusField(engine.id, first);
    setBusy(true);
    try {
      await onBegin(engine, fields, order);
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : String(failure));
      setBusy(false);
    }
  };
  const onSubmit = useSubmitChosen(begin);
  return (
    <form noValidate autoComplete="off" data-form={document.formname} onSubmit={onSubmit}>
      <Stack gap="md">
        {engine.form.claims?.bname && (
          <Text size="sm" c="dimmed">
            Branch {engine.form.claims.bname}
          </Text>
        )}
        {handle.draw(nodes)}
        {sources.length > 0 && (
          <OrderChoice sources={sources} partyid={partyid} order={order} onOrder={setOrder} key={partyid} />
        )}
        {problem !== "" && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Button size="lg" type="submit" loading={isBusy}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
