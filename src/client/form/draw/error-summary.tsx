import { Alert, Anchor, Text } from "@mantine/core";
import { useSyncExternalStore, type MouseEvent } from "react";
import { List, type RowComponentProps } from "react-window";
import type { FormEngine } from "../form-engine";
import { errorsOf, type FieldError } from "../save/field-errors";
import classes from "./error-summary.module.css";
import { fieldDomId } from "./focus";

/** Above this number only the visible errors are drawn: 5,000 lines may all be wrong. */
const DRAWN_MAX = 40;
const ROW_PX = 30;
const BOX_PX = 240;

/**
 * All errors of the form when there is more than one, each a link to its field and, in lines, to its cell. A screen
 * reader reads out only the count; the list is there to move through.
 */
export function ErrorSummary({ engine }: { readonly engine: FormEngine }) {
  const { store, definition } = engine.form;
  const errors = useSyncExternalStore(store.subscribe, () => store.state().errors);
  const all = errorsOf(definition.fields, errors);
  if (all.length < 2) return null;
  const fields = new Set(all.map(({ key }) => key)).size;
  const title = fields === all.length ? `${fields} fields need attention` : `${all.length} errors need attention`;
  return (
    <Alert
      role="group"
      color="red"
      variant="light"
      title={
        <Text span inherit role="alert">
          {title}
        </Text>
      }
      data-notice="errors"
      data-count={all.length}
    >
      {all.length > DRAWN_MAX ? (
        <List
          rowComponent={ErrorRow}
          rowCount={all.length}
          rowHeight={ROW_PX}
          rowProps={{ all, engine }}
          defaultHeight={BOX_PX}
          className={classes.box}
          style={{ height: BOX_PX }}
        />
      ) : (
        <ul className={classes.list}>
          {all.map((one) => (
            <li key={`${one.key} ${one.sentence}`}>
              <ErrorLink one={one} engine={engine} />
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

interface RowData {
  readonly all: readonly FieldError[];
  readonly engine: FormEngine;
}

function ErrorRow({ index, style, ariaAttributes, all, engine }: RowComponentProps<RowData>) {
  const one = all[index];
  return (
    <div style={style} {...ariaAttributes} className={classes.row}>
      {one && <ErrorLink one={one} engine={engine} />}
    </div>
  );
}

function ErrorLink({ one, engine }: { readonly one: FieldError; readonly engine: FormEngine }) {
  const show = (event: MouseEvent) => {
    event.preventDefault();
    engine.showError(one.key, one.sentence);
  };
  return (
    <Anchor
      href={`#${fieldDomId(engine.id, one.key)}`}
      size="sm"
      className={classes.link}
      title={one.text}
      onClick={show}
    >
      {one.text}
    </Anchor>
  );
}
