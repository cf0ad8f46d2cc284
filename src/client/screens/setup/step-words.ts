import type { SetupStep } from '../../../wire/setup-endpoints'

/** Title of a step, and what it is about. */
export const STEP_WORDS: Readonly<Record<SetupStep, { readonly title: string; readonly text: string }>> = {
  company: { title: 'Company', text: 'Enter your company. GST follows from its GSTIN and state.' },
  branches: { title: 'Branches', text: 'Each branch has its own documents and numbers, and its own GSTIN where it is registered. If you work from one place, one branch is enough.' },
  books: { title: 'Books', text: 'Choose the day from which you keep your books here, and how stock is costed. Opening balances stand on that day.' },
  numbers: { title: 'Document numbers', text: 'Documents are numbered from 1 in each financial year. If you start here within a year, enter the next number of each series.' },
  opening: { title: 'Opening balances', text: 'Enter what your books hold on the first day: balances of ledgers, unpaid bills and stock. You can do this later.' },
  users: { title: 'Users', text: 'Give everyone who works here a user of their own, with branches and rights. You can do this later.' },
}
