import dayjs from 'dayjs'
import { pendingWords } from '../../rows/pending-words'

/** `18:04`, in the person's time zone; `at` in ms. */
export const timeText = (at: number): string => dayjs(at).format('HH:mm')

/** What the form says about a save or a form that cannot go on; the spec's texts are verbatim. */
export const WORDS = {
  saved: 'Transaction has been saved',
  waiting: pendingWords('queued'),
  waitingForSignIn: 'Saved on this device, will be sent after you sign in.',
  numberLater: 'Number is given when it is sent.',
  nextNumber: 'The next number is given when this is sent. Save again.',
  discarded: 'This save was discarded in the outbox. Save again to send it.',
  finishConnected: 'The server calculates parts of this form. What you typed is kept on this device; finish when connected.',
  onlineOnly: 'This needs the server. It can be done again when the connection is back.',
  notAllowed: 'You may look at this record but not change it.',
  preview: 'This is the draft of the form. Nothing is saved from here.',
  cancelled: 'This document is cancelled: it can be read and copied.',
  locked: 'This record is locked by the audit lock.',
  unsaved: { title: 'Leave without saving?', text: 'What you changed here has not been saved.', confirmLabel: 'Leave' },
} as const
