/** Keys of fields that all documents share. The date of the list of the spec is `edateview`; it is the form's date as well. */
export const NUMBER = 'autobillno'
export const DATE = 'edateview'
