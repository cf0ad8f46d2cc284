import { Center, Loader } from "@mantine/core";
import { useEffect, useId, useMemo, useRef } from "react";
import { useTypedAhead } from "../../browser/use-typed-ahead";
import { useOffline } from "../../call/offline-context";
import { AccessDenied } from "../../ui/access-denied";
import { announce, confirm, toast } from "../../ui/dialogs";
import { ErrorState } from "../../ui/error-state";
import { useLoadingMark } from "../../ui/in-order";
import type { CreatedRecord } from "../../rows/record-creation";
import type { FormDeps, FormQuestion } from "../open/form-deps";
import { useForm, type FormLoading } from "../open/use-form";
import { FormView } from "./form-view";
import { useFormTitle } from "./use-form-title";

interface FormPageProps extends FormQuestion {
  readonly navigate: (to: string | -1) => void;
  /** '' means back to where the user came from. */
  readonly onClose: (path: string) => void;
  readonly onRecord?: (recordKey: string) => void;
  readonly onShown?: () => void;
  readonly onSaved?: (record: CreatedRecord) => void;
  readonly leavesTyping?: boolean;
  /** Draws around the form; gets the title of the definition once it is loaded (SHELL-025). */
  readonly children?: (body: React.ReactNode, title: string) => React.ReactNode;
}

const DIALOGS = { announce, confirm, toast };

/** A form by its name and record, with a spinner until model, record and page load are ready (FORM-094). */
export function FormPage(props: FormPageProps) {
  const { navigate, onClose, onRecord, onShown, onSaved, leavesTyping = false, children, ...question } = props;
  const id = useId().replace(/[^\w-]/g, "");
  const offline = useOffline();
  const deps = useMemo<FormDeps>(() => ({ offline, dialogs: DIALOGS, navigate }), [offline, navigate]);
  const loading = useForm(`form${id}`, deps, question, { onClose, onRecord, onSaved });
  const form = loading.state === "open" ? loading.engine.form : null;
  const isShown = loading.state !== "loading";
  const shown = useRef(onShown);
  useEffect(() => {
    shown.current = onShown;
  });
  // Behind the effect of the form inside, which moves the focus.
  useEffect(() => {
    if (isShown) shown.current?.();
  }, [isShown]);
  const title = useFormTitle(form) || (question.title ?? "");
  const body = bodyOf(loading, question.inDrawer ?? false, leavesTyping);
  return children ? children(body, title) : body;
}

function bodyOf(loading: FormLoading, inDrawer: boolean, leavesTyping: boolean): React.ReactNode {
  switch (loading.state) {
    case "loading":
      return <Waiting />;
    case "failed":
      return <ErrorState text={loading.message} onRetry={loading.retry} />;
    case "open": {
      const { definition, claims, record } = loading.engine.form;
      const isDenied = definition.head.viewallowed === 0 && record.recordKey !== "0";
      if (isDenied) return <AccessDenied name={claims?.flname || claims?.name || ""} company={claims?.coname ?? ""} />;
      return (
        <FormView engine={loading.engine} inDrawer={inDrawer} leavesTyping={leavesTyping} onRestart={loading.restart} />
      );
    }
  }
}

function Waiting() {
  useTypedAhead();
  useLoadingMark();
  return (
    <Center py="xl" role="status" aria-label="Loading" data-state="loading">
      <Loader />
    </Center>
  );
}
