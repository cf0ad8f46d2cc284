import { Text } from "@mantine/core";
import { createContext, lazy, Suspense, useContext, useState } from "react";
import type { CreatedRecord } from "../../rows/record-creation";
import type { DrawerPage } from "../form-handle";
import type { FormDeps } from "../open/form-deps";

/** A form shows a form that shows a form: deeper than this, a form contains itself. */
const DEPTH_MAX = 4;
const Depth = createContext(0);
/** True for a form among the elements of another form; a form in a drawer is separate. */
export const Inside = createContext(false);

// Forms draw forms: loaded on first use, which also avoids a circle of imports.
const FormPage = lazy(() => import("./form-page").then((file) => ({ default: file.FormPage })));

interface EmbeddedFormProps {
  readonly page: DrawerPage;
  readonly deps: FormDeps;
  readonly inDrawer?: boolean;
  /** The user is done with it; without this, closing empties the form. */
  readonly onClose?: () => void;
  /** The form made a record. */
  readonly onChange?: () => void;
  /** The form is drawn and has the focus, or it says why it cannot be shown. */
  readonly onShown?: () => void;
  /** The server or this device has a save of the form. */
  readonly onSaved?: (record: CreatedRecord) => void;
}

/** Another form inside a form or its drawer (FORM-041, FORM-063, FORM-064). A record that it makes stays in it. */
export function EmbeddedForm({ page, deps, inDrawer = false, onClose, onChange, onShown, onSaved }: EmbeddedFormProps) {
  const depth = useContext(Depth);
  const [id, setId] = useState(page.id);
  const [round, setRound] = useState(0);
  if (depth >= DEPTH_MAX)
    return <Text role="note">The form {page.formname} contains itself and cannot be shown here.</Text>;
  const restart = () => {
    setId(page.id);
    setRound(round + 1);
  };
  return (
    <Depth.Provider value={depth + 1}>
      <Inside.Provider value={!inDrawer}>
        <Suspense fallback={null}>
          <FormPage
            key={round}
            formname={page.formname}
            id={id}
            title={page.title}
            sqlsp={page.sqlsp}
            named={page.named}
            values={page.values}
            keepsNoDraft={page.named !== undefined}
            inDrawer={inDrawer}
            navigate={deps.navigate}
            onClose={(path) => (path && !onClose ? deps.navigate(path) : (onClose ?? restart)())}
            onRecord={(key) => {
              setId(key);
              onChange?.();
            }}
            onShown={onShown}
            onSaved={onSaved}
          />
        </Suspense>
      </Inside.Provider>
    </Depth.Provider>
  );
}
