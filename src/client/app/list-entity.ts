/**
 * Entity of a list route (`countrylist` -> `country`, MAST-001), always in lower case; null if the path is no list.
 */
export function listEntity(listname: string): string | null {
  const found = /^([A-Za-z][A-Za-z0-9_]{0,60})list$/.exec(listname);
  return found?.[1]?.toLowerCase() ?? null;
}
