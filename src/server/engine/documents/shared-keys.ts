/** Field keys that all documents share. `edateview` is the date of the spec's list and of the form. */
export const NUMBER = "autobillno";
export const DATE = "edateview";
