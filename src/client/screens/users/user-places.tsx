import { Checkbox, Stack, Text } from "@mantine/core";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { useRead } from "../../call/use-read";
import { textOf } from "../../rows/read-row";

/** Branch ids as texts, and whether the user is an admin of the company. */
interface Places {
  readonly branches: readonly string[];
  readonly isAdmin: boolean;
}

/** Reads a row of the users list; its `branches` is a JSON text of ids. */
export function placesOf(row: Row): Places {
  const ids: unknown = JSON.parse(textOf(row, "branches") || "[]");
  return { branches: Array.isArray(ids) ? ids.map(String) : [], isAdmin: isOn(row.companyadmin) };
}

/** Arguments of `usersdetail_R_save`: only what was changed here, so that a change of another user is not undone. */
export function sentPlaces(before: Places, after: Places): Row {
  const isMoved = [...before.branches].sort().join() !== [...after.branches].sort().join();
  return {
    ...(isMoved ? { branches: after.branches.join(",") } : {}),
    ...(before.isAdmin === after.isAdmin ? {} : { companyadmin: after.isAdmin ? 1 : 0 }),
  };
}

interface UserPlacesProps {
  readonly places: Places;
  readonly onChange: (places: Places) => void;
}

/** Where a user works. Only branches of this company can be ticked. */
export function UserPlaces({ places, onChange }: UserPlacesProps) {
  const { data, error } = useRead({ kind: "list", sqlsp: "usersdetail_R_branches", args: {} });
  return (
    <>
      <Checkbox.Group
        label="Branches"
        description="Removing a branch ends the user's sessions there."
        value={[...places.branches]}
        onChange={(branches) => onChange({ ...places, branches })}
      >
        <Stack gap="xs" mt="xs">
          {(data?.rows ?? []).map((row) => (
            <Checkbox key={textOf(row, "id")} value={textOf(row, "id")} label={textOf(row, "name")} />
          ))}
          {error && (
            <Text size="sm" c="red">
              {error.message}
            </Text>
          )}
        </Stack>
      </Checkbox.Group>
      <Checkbox
        label="Company admin"
        description="Manages users, rights and settings of this company."
        checked={places.isAdmin}
        onChange={(event) => onChange({ ...places, isAdmin: event.currentTarget.checked })}
      />
    </>
  );
}
