import type { CellPlace } from "../form-handle";
import type { LiveForm } from "../open/load-form";
import { formKeyOf } from "../open/open-form";

interface PlaceLeft {
  readonly form: string;
  readonly key: string;
  readonly cell: CellPlace | null;
}

/** In the memory of the page only, like what was last opened in a list. */
let placeLeft: PlaceLeft | null = null;

/** Notes the field, and the cell of its lines, from which the user goes to a record and comes back with Esc. */
export function leaveFrom(form: LiveForm, key: string, cell: CellPlace | null): void {
  placeLeft = { form: formKeyOf(form), key, cell };
}

/** The place to return to, once, where this form is the one that was left; another form forgets nothing. */
export function takePlaceLeft(form: LiveForm): PlaceLeft | null {
  if (placeLeft === null || placeLeft.form !== formKeyOf(form)) return null;
  const found = placeLeft;
  placeLeft = null;
  return found;
}
