import { Checkbox, Stack, Text } from "@mantine/core";
import { Suspense, useContext } from "react";
import { isOn } from "../../../wire/answers";
import { isRecord, type Row } from "../../../wire/envelope";
import { useRead } from "../../call/use-read";
import { textOf } from "../../rows/read-row";
import { EmbeddedPartsContext, type PickedRecord } from "../../ui/embedded-parts";

/** Branch ids as texts, the user's godown in each, and whether the user is an admin of the company. */
interface Places {
  readonly branches: readonly string[];
  readonly godowns: Readonly<Record<string, PickedRecord>>;
  readonly isAdmin: boolean;
}

const NO_GODOWN: PickedRecord = { id: "", name: "" };

/** Reads a row of the users list; its `branches` is a JSON text of ids, its `godowns` one of rows. */
export function placesOf(row: Row): Places {
  const ids: unknown = JSON.parse(textOf(row, "branches") || "[]");
  const godowns: unknown = JSON.parse(textOf(row, "godowns") || "[]");
  return {
    branches: Array.isArray(ids) ? ids.map(String) : [],
    godowns: Object.fromEntries(
      (Array.isArray(godowns) ? godowns.filter(isRecord) : []).map((one) => [
        textOf(one, "branchid"),
        { id: textOf(one, "godownid"), name: textOf(one, "name") },
      ]),
    ),
    isAdmin: isOn(row.companyadmin),
  };
}

/** Arguments of `usersdetail_R_save`: only what was changed here, so that a change of another user is not undone. */
export function sentPlaces(before: Places, after: Places): Row {
  const isMoved = [...before.branches].sort().join() !== [...after.branches].sort().join();
  const moved = after.branches.filter((id) => godownIn(before, id).id !== godownIn(after, id).id);
  return {
    ...(isMoved ? { branches: after.branches.join(",") } : {}),
    ...(before.isAdmin === after.isAdmin ? {} : { companyadmin: after.isAdmin ? 1 : 0 }),
    ...(moved.length > 0 ? { godowns: moved.map((id) => `${id}:${godownIn(after, id).id || "0"}`).join(",") } : {}),
  };
}

const godownIn = ({ godowns }: Places, branch: string): PickedRecord => godowns[branch] ?? NO_GODOWN;

interface UserPlacesProps {
  readonly places: Places;
  readonly onChange: (places: Places) => void;
  /** A text in the godown of a branch that is no godown, as a sentence; '' when that is over. */
  readonly onUnfinished: (branch: string, sentence: string) => void;
}

/** Where a user works. Only branches of this company can be ticked. */
export function UserPlaces({ places, onChange, onUnfinished }: UserPlacesProps) {
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
      <UserGodowns
        places={places}
        names={new Map((data?.rows ?? []).map((row) => [textOf(row, "id"), textOf(row, "name")]))}
        onChange={onChange}
        onUnfinished={onUnfinished}
      />
      <Checkbox
        label="Company admin"
        description="Manages users, rights and settings of this company."
        checked={places.isAdmin}
        onChange={(event) => onChange({ ...places, isAdmin: event.currentTarget.checked })}
      />
    </>
  );
}

/** The godown that the user's new documents begin with, in each branch where the user works. */
function UserGodowns({
  places,
  names,
  onChange,
  onUnfinished,
}: UserPlacesProps & { readonly names: ReadonlyMap<string, string> }) {
  const parts = useContext(EmbeddedPartsContext);
  if (!parts) return null;
  return (
    <Suspense fallback={null}>
      {places.branches
        .filter((branch) => names.has(branch))
        .map((branch) => (
          <parts.RecordPicker
            key={branch}
            source="godown"
            label={`Godown in ${names.get(branch) ?? ""}`}
            chosen={godownIn(places, branch)}
            onChoose={(godown) => onChange({ ...places, godowns: { ...places.godowns, [branch]: godown } })}
            onUnfinished={(sentence) => onUnfinished(branch, sentence)}
          />
        ))}
    </Suspense>
  );
}
