/** Media query of a phone: one column, cards in place of tables, navigation bar at the bottom (design, Frame). */
export const PHONE = "(max-width: 47.9375em)";
