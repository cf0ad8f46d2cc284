/** One line of the list that `?` shows. */
interface KeyLine {
  readonly keys: string;
  readonly does: string;
}

/** Only keys that have an action today. */
export const KEY_LINES: readonly { readonly where: string; readonly lines: readonly KeyLine[] }[] = [
  {
    where: "Anywhere",
    lines: [
      { keys: "Ctrl+K", does: "Find a screen or a record" },
      { keys: "Alt+H", does: "Home" },
      { keys: "Alt+O", does: "Outbox" },
      { keys: "?", does: "Show these keys" },
    ],
  },
  {
    where: "In a list",
    lines: [
      { keys: "/", does: "Search in the list" },
      { keys: "↑ ↓", does: "Move from row to row" },
      { keys: "Enter", does: "Open the row" },
      { keys: "Ctrl+Enter", does: "Open the row in a new tab" },
      { keys: "Space", does: "Select the row" },
      { keys: "F2", does: "Set the period" },
      { keys: "N or Insert", does: "Add a record" },
      { keys: "C or Alt+2", does: "Copy the document of the row" },
      { keys: "Ctrl+P", does: "Print what was just saved, else the document of the row" },
      { keys: "Alt+X", does: "Cancel the document" },
      { keys: "Delete", does: "Delete the row" },
      { keys: "A", does: "Approve the document" },
      { keys: "F", does: "Show the document's scan" },
      { keys: "R", does: "Receive or pay what is unpaid" },
    ],
  },
  {
    where: "In a report",
    lines: [
      { keys: "↑ ↓", does: "Move from row to row" },
      { keys: "Enter", does: "Open what is behind the row" },
      { keys: "Backspace or Esc", does: "Back to the report before" },
      { keys: "← →", does: "Close or open the group" },
      { keys: "*", does: "Open or close all groups" },
      { keys: "Alt+D", does: "Show or hide details" },
      { keys: "Alt+V", does: "Saved views" },
      { keys: "F2", does: "Set the period" },
      { keys: "Ctrl+Enter", does: "Show" },
      { keys: "Ctrl+E", does: "Download as CSV" },
      { keys: "Ctrl+P", does: "Print" },
    ],
  },
  {
    where: "In a form",
    lines: [
      { keys: "Enter", does: "Next field" },
      { keys: "Shift+Enter", does: "Previous field" },
      { keys: "Ctrl+S", does: "Save" },
      { keys: "Alt+C", does: "In a picker, create what is typed" },
      { keys: "Ctrl+Enter", does: "Save and begin the next record; in a picker or a cell, open the chosen record" },
      { keys: "F2", does: "Go to the date" },
      { keys: "Ctrl+P", does: "Print the document" },
      { keys: "Alt+2", does: "Copy the document" },
      { keys: "Alt+B", does: "Open bills of the party" },
      { keys: "Alt+X", does: "Cancel the document" },
      { keys: "Esc", does: "Leave" },
    ],
  },
];
