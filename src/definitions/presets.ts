/** In `TXT_text`: the day on which a new form is opened, by the clock of the device. */
export const TODAY = "@today";
