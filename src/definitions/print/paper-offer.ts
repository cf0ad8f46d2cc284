import { isObject, readJson } from "../props";

/** A page where a user makes another paper of a record: labels of an item, a statement of a party. */
export interface PaperOffer {
  /** Words of the button: `Labels`. */
  readonly title: string;
  /** Address of the page without the record. */
  readonly path: string;
  /** Parameter of the address that takes the record. */
  readonly param: string;
  /** Field of the record whose value is taken; its id where it is absent. */
  readonly field?: string;
  /** The page takes several records of a list, their ids separated by commas. */
  readonly ofMany?: true;
}

/** Member of a record that has only some papers of its kind: the paths of these, separated by blanks. */
export const OWN_PAPERS = "ownpapers";

/** Whether a record with this member has a paper; one without it has all. */
export const hasPaper = ({ path }: PaperOffer, own: unknown): boolean =>
  typeof own !== "string" || own.split(" ").includes(path);

/** The page with these values; '' where there is none to take. */
export function offerPath({ path, param }: PaperOffer, values: readonly string[]): string {
  const known = values.filter((value) => /^[1-9]\d*$/.test(value));
  if (known.length === 0) return "";
  return `${path}${path.includes("?") ? "&" : "?"}${param}=${known.join(",")}`;
}

/** The offers in the head of a list or form; none where the text is broken. */
export function readOffers(json: string): readonly PaperOffer[] {
  const read = json === "" ? [] : readJson(json)?.value;
  return Array.isArray(read) ? read.filter(isOffer) : [];
}

const isOffer = (value: unknown): value is PaperOffer =>
  isObject(value) && [value.title, value.path, value.param].every((text) => typeof text === "string");
