/** Cards that a user may choose for the first screen: more are not seen without scrolling. */
export const HOME_CARDS_MAX = 8;
