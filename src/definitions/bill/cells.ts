/** A record or a line of one, as a form holds it and as a device keeps it. */
export type Cells = Readonly<Record<string, unknown>>

export const cellText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

export const cellDecimal = (value: unknown): string => {
  const text = cellText(value).replaceAll(',', '')
  return /^-?\d+(\.\d+)?$/.test(text) ? text : '0'
}

/** Flags travel as 0/1 and stand in a form as booleans. */
export const isOn = (value: unknown): boolean => value === true || value === 1 || value === '1'

/** The rows of a list; none where it is not one. */
export const cellRows = (value: unknown): readonly Cells[] => (Array.isArray(value) ? value.filter((row): row is Cells => typeof row === 'object' && row !== null) : [])
