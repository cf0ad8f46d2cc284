import type { TallyGroup } from "../../../domain/tally/masters";
import type { AccountGroup } from "../../engine/books/balances/trial-balance";

export interface TallyGroups {
  /** Groups that Tally does not have of itself, each after the one above it. */
  readonly own: readonly TallyGroup[];
  /** Tally's name of a group; Tally's own groups keep theirs, however they are called here. */
  readonly nameOf: (id: number) => string;
  /** Tally's names of a group and of all groups above it. */
  readonly reservedOf: (id: number) => readonly string[];
}

export function tallyGroups(groups: readonly AccountGroup[]): TallyGroups {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const pathOf = (id: number): readonly AccountGroup[] => {
    const path: AccountGroup[] = [];
    for (let at = byId.get(id); at && !path.includes(at); at = byId.get(at.parentid)) path.push(at);
    return path;
  };
  const nameOf = (id: number): string => {
    const group = byId.get(id);
    return group ? group.reserved || group.name : "";
  };
  const own = groups
    .filter(({ reserved }) => reserved === "")
    .map((group) => ({ group, depth: pathOf(group.id).length }))
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ group: { name, parentid, nature, isGross } }) => ({ name, parent: nameOf(parentid), nature, isGross }));
  return {
    own,
    nameOf,
    reservedOf: (id) => pathOf(id).flatMap(({ reserved }) => (reserved === "" ? [] : [reserved])),
  };
}
