import { evaluate, fieldsOf, parseExpression } from '../../../definitions/expression'
import type { Row } from '../../../wire/envelope'
import type { FieldDef } from '../open/definition'

/**
 * What the calculations of a form can never do, a sentence each: names that are neither a field nor a column of the record, and a divisor
 * that is 0 whatever is typed. A divisor that is 0 for now is no mistake (FORM-075).
 */
export function formulaProblems(fields: readonly FieldDef[], values: Row): readonly string[] {
  const known = new Set(Object.keys(values).map((key) => key.toLowerCase()))
  return fields.flatMap(({ key, row, expression }) => {
    const parsed = expression && parseExpression(row.JScalcuprops)
    if (!parsed?.ok) return []
    const names = fieldsOf(parsed.expression)
    const missing = names.filter((name) => !known.has(name.toLowerCase())).map((name) => `there is no field "${name}". It counts as 0.`)
    // Two sets of values that have nothing in common: what is 0 under both divides by 0 or says nothing but 0.
    const under = (step: number) => evaluate(parsed.expression, (name) => (known.has(name.toLowerCase()) ? 11 + names.indexOf(name) * step : 0))
    const isNothing = row.JScalcuprops.includes('/') && under(13) === '0' && under(29) === '0'
    const zero = isNothing ? ['the calculation divides by zero. Its result is always 0.'] : []
    return [...missing, ...zero].map((sentence) => `${row.label_label || key}: ${sentence}`)
  })
}
