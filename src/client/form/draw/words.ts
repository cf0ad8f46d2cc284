import dayjs from "dayjs";
import { pendingWords } from "../../rows/pending-words";

/** `18:04`, in the user's time zone; `at` in ms. */
export const timeText = (at: number): string => dayjs(at).format("HH:mm");

/** What the form says about a save, or about a form that cannot continue; the spec's texts are verbatim. */
export const WORDS = {
  saved: "Transaction has been saved",
  waiting: pendingWords("queued"),
  waitingForSignIn: "Saved on this device. It is sent after you sign in.",
  numberLater: "The number is given when it is sent.",
  nextNumber: "The next number is given when this is sent. Save again.",
  discarded: "This save was discarded in the outbox. Save again to send it.",
  finishConnected:
    "The server calculates parts of this form. What you typed is kept on this device. Finish it when you are online.",
  onlineOnly: "This needs the server. Try again when you are online.",
  notAllowed: "You can view this record but don't have permission to change it.",
  preview: "This is the draft of the form. Nothing is saved from here.",
  cancelled: "This document is cancelled. You can view and copy it.",
  locked: "This record is locked for audit.",
  refusedLeft: {
    title: "Leave and discard this entry?",
    text: "The server refused it, so it is not saved.",
    confirmLabel: "Discard",
    cancelLabel: "Go back",
  },
  unsaved: { title: "Leave without saving?", text: "Your changes are not saved.", confirmLabel: "Leave" },
} as const;
