export const id = "011-company-logo";

/** A company admin can enter the logo of the company; before, only the demo filled the column. */
export const sql = "grant update (logo) on company to microac_app;";
