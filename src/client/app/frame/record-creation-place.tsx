import { type ReactNode, Suspense, useContext, useEffect, useMemo, useRef, useState } from "react";
import type { MenuRow } from "../../../definitions/menu-row";
import { useAwaitedPane } from "../../browser/use-typed-ahead";
import { listOfReference } from "../../rows/reference-names";
import { EmbeddedPartsContext } from "../../ui/embedded-parts";
import {
  type CreatedRecord,
  type RecordCreation,
  RecordCreationContext,
  type StartValues,
} from "../../rows/record-creation";

interface Creation {
  readonly turn: number;
  readonly row: MenuRow;
  readonly name: string;
  readonly values: Promise<StartValues>;
  readonly resolve: (record: CreatedRecord | null) => void;
}

const formOf = (entity: string): string => `${listOfReference(entity)}detail`;

interface RecordCreationPlaceProps {
  /** The menu of the user. */
  readonly rows: readonly MenuRow[];
  readonly children: ReactNode;
}

/**
 * Draws the forms of records that are made from a picker (Alt+C), each over the one below: a new ledger may need a new
 * group. Who has no New in the menu for a kind of record is not offered to make one.
 */
export function RecordCreationPlace({ rows, children }: RecordCreationPlaceProps) {
  const [open, setOpen] = useState<readonly Creation[]>([]);
  const creation = useMemo<RecordCreation>(() => {
    const rowOf = (entity: string) => rows.find(({ addform }) => addform === formOf(entity));
    return {
      mayCreate: (entity) => rowOf(entity) !== undefined,
      create: (entity, name, values) => {
        const row = rowOf(entity);
        if (!row) return Promise.resolve(null);
        return new Promise((resolve) => {
          setOpen((now) => [...now, { turn: (now.at(-1)?.turn ?? 0) + 1, row, name, values, resolve }]);
        });
      },
    };
  }, [rows]);
  return (
    <RecordCreationContext value={creation}>
      {children}
      {open.map((one) => (
        <CreationDrawer
          key={one.turn}
          {...one}
          onClosed={() => setOpen((now) => now.filter((other) => other !== one))}
        />
      ))}
    </RecordCreationContext>
  );
}

function CreationDrawer({ row, name, values, resolve, onClosed }: Creation & { readonly onClosed: () => void }) {
  const parts = useContext(EmbeddedPartsContext);
  const made = useRef<CreatedRecord | null>(null);
  const [begun, setBegun] = useState<StartValues | null>(null);
  useEffect(() => {
    void values.then(setBegun);
  }, [values]);
  // What is typed at once is for the form, not for the picker behind it.
  const release = useAwaitedPane();
  if (!parts || !begun) return null;
  const link = { id: "0", formname: row.addform, sqlsp: row.addsqlsp, formtitle: row.addtitle };
  return (
    <Suspense fallback={null}>
      <parts.FormDrawer
        link={link}
        named={name}
        values={begun}
        closesOnSave
        isWide={false}
        onShown={release}
        onSaved={(record) => {
          made.current = record;
        }}
        onClose={() => {
          onClosed();
          resolve(made.current);
        }}
      />
    </Suspense>
  );
}
