import { closeBrackets } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { javascript } from "@codemirror/lang-javascript";
import { PostgreSQL, sql } from "@codemirror/lang-sql";
import { bracketMatching, defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Annotation, Compartment, EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { OwnTexts } from "./own-texts";

export type Language = "js" | "sql";

interface EditorOptions {
  readonly parent: HTMLElement;
  readonly language: Language;
  readonly text: string;
  /** Attributes of the editable part: id, label, description. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
}

export interface CodeEditor {
  /**
   * Sets a value of the form. A text that was typed here and comes back changes nothing, even if more was typed
   * since.
   */
  readonly setText: (text: string) => void;
  readonly setEditable: (isEditable: boolean) => void;
  readonly destroy: () => void;
}

const FromOutside = Annotation.define<boolean>();
const THEME = EditorView.theme({
  "&": {
    border: "1px solid var(--mantine-color-default-border)",
    borderRadius: "var(--mantine-radius-sm)",
    fontSize: "13px",
    backgroundColor: "var(--mantine-color-body)",
  },
  "&.cm-focused": { outline: "2px solid var(--mantine-primary-color-filled)", outlineOffset: "1px" },
  ".cm-content": {
    fontFamily: "var(--mantine-font-family-monospace)",
    minHeight: "7.5em",
    caretColor: "var(--mantine-color-text)",
  },
  ".cm-scroller": { maxHeight: "60dvh", overflow: "auto" },
  ".cm-gutters": {
    backgroundColor: "var(--mantine-color-default-hover)",
    color: "var(--mantine-color-dimmed)",
    border: "none",
  },
});

/** Light counterparts of the library's colours, which are made for a white background. */
const ON_DARK: Readonly<Record<string, string>> = {
  "#708": "#d9a6f5",
  "#219": "#8fb8ff",
  "#164": "#7fd4a8",
  "#a11": "#ff9d94",
  "#e40": "#ffb38a",
  "#00f": "#9db2ff",
  "#30a": "#c3a6ff",
  "#085": "#7ddcb0",
  "#167": "#7cc7e8",
  "#256": "#7fc3c3",
  "#00c": "#9db2ff",
  "#940": "#e6b27a",
  "#404740": "#b9c1b9",
  "#f00": "#ff9a9a",
};

const COLOURS = HighlightStyle.define(
  defaultHighlightStyle.specs.map((spec) =>
    typeof spec.color === "string"
      ? { ...spec, color: `light-dark(${spec.color}, ${ON_DARK[spec.color] ?? "var(--mantine-color-text)"})` }
      : spec,
  ),
);

const rules = (isEditable: boolean) => [EditorView.editable.of(isEditable), EditorState.readOnly.of(!isEditable)];

/** A code editor in `parent`. Tab is left to the page, so that the keyboard can always leave the field. */
export function openCodeEditor({ parent, language, text, attributes, onChange, onLeave }: EditorOptions): CodeEditor {
  const editable = new Compartment();
  const own = new OwnTexts();
  const report = (next: string) => {
    own.record(next);
    onChange(next);
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        bracketMatching(),
        closeBrackets(),
        highlightSelectionMatches(),
        syntaxHighlighting(COLOURS, { fallback: true }),
        language === "sql" ? sql({ dialect: PostgreSQL }) : javascript(),
        keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
        EditorView.lineWrapping,
        THEME,
        EditorView.contentAttributes.of({ tabindex: "0", ...attributes }),
        editable.of(rules(true)),
        EditorView.updateListener.of((update) => {
          const isOwn = update.transactions.every((transaction) => transaction.annotation(FromOutside) !== true);
          if (update.docChanged && isOwn) report(update.state.doc.toString());
          if (update.focusChanged && !update.view.hasFocus) onLeave();
        }),
      ],
    }),
  });
  return {
    setText: (next) => {
      if (own.takeBack(next) || next === view.state.doc.toString()) return;
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: next },
        annotations: FromOutside.of(true),
      });
    },
    setEditable: (isEditable) => view.dispatch({ effects: editable.reconfigure(rules(isEditable)) }),
    destroy: () => view.destroy(),
  };
}
