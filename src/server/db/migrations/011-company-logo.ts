export const id = '011-company-logo'

/** A company admin enters the logo of the company; until now the column was filled by the demo alone. */
export const sql = 'grant update (logo) on company to microac_app;'
