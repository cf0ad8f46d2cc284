/** In `div_class` of a card: it is folded shut while nothing is entered in it yet. */
export const FOLD_EMPTY = "fold-empty";

export const hasHint = (divClass: string, hint: string): boolean => divClass.split(/\s+/).includes(hint);
