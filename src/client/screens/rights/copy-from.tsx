import { Select } from "@mantine/core";
import { useOffline } from "../../call/offline-context";
import { textOf } from "../../rows/read-row";
import { announceFailure } from "../../ui/dialogs";
import { useUserOptions } from "../../session/use-user-options";
import { readValues, type RightsLine, type Values } from "./rights-row";
import { rightsQuestion } from "./use-rights";

interface CopyFromProps {
  readonly cousers: string;
  readonly isAdmin: boolean;
  readonly lines: readonly RightsLine[];
  readonly onCopy: (changed: readonly (readonly [RightsLine, Values])[]) => void;
}

/**
 * Fills the rows with the rights of another user; nothing is saved before Submit. Only admin copies hidden fields.
 */
export function CopyFrom({ cousers, isAdmin, lines, onCopy }: CopyFromProps) {
  const { reader } = useOffline();
  const users = useUserOptions().filter(({ value }) => value !== cousers && value !== "admin");
  const copy = async (name: string): Promise<void> => {
    try {
      const { rows } = await reader.read(rightsQuestion({ cousers: name }));
      const theirs = new Map(rows.map((row) => [textOf(row, "formmnu"), readValues(row)]));
      onCopy(
        lines.flatMap((line) => {
          const values = theirs.get(line.formmnu);
          return values
            ? [
                [
                  line,
                  {
                    ...values,
                    field_visiblefalse: isAdmin ? values.field_visiblefalse : line.values.field_visiblefalse,
                  },
                ] as const,
              ]
            : [];
        }),
      );
    } catch (failure) {
      await announceFailure(failure);
    }
  };
  return (
    <Select
      aria-label="Copy from user"
      placeholder="Copy from user"
      data={users}
      value={null}
      onChange={(name) => name && void copy(name)}
      searchable
      maw={220}
    />
  );
}
