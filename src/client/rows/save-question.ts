import type { Row } from '../../wire/envelope'
import type { Question } from '../ui/dialogs'

/** What a save asks before it goes through, as one question: a sentence a line. */
export const questionOf = (rows: readonly Row[]): Question => ({
  title: 'Save anyway?', text: [...new Set(rows.map(({ errormsg }) => String(errormsg ?? '')).filter(Boolean))].join('\n'), confirmLabel: 'Save anyway', cancelLabel: 'Go back',
})
