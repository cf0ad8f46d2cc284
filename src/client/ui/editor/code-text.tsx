import { Loader } from "@mantine/core";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { DrawnProps } from "../safe-props";
import type { CodeEditor, Language } from "./code-mirror";

interface CodeTextProps {
  readonly id: string;
  readonly language: Language;
  readonly label: string;
  readonly text: string;
  readonly isEditable: boolean;
  readonly isInvalid?: boolean;
  /** Properties of the box from a definition. */
  readonly drawn?: DrawnProps;
  readonly onChange: (text: string) => void;
  readonly onLeave?: () => void;
}

/** Program text in an editor, which is loaded when the first one is drawn. */
export function CodeText(props: CodeTextProps) {
  const host = useRef<HTMLDivElement>(null);
  const isReady = useEditor(host, props);
  return (
    <div {...props.drawn} ref={host} aria-invalid={props.isInvalid || undefined}>
      {!isReady && <Loader size="sm" role="status" aria-label="Loading the editor" />}
    </div>
  );
}

/**
 * True once the editor is in `host`. Opens it once and passes changes on to it; it keeps its own undo steps and
 * cursor.
 */
function useEditor(host: RefObject<HTMLDivElement | null>, use: CodeTextProps): boolean {
  const editor = useRef<CodeEditor | null>(null);
  const latest = useRef(use);
  useEffect(() => {
    latest.current = use;
  });
  const [isReady, setReady] = useState(false);
  const { id, language, label, text, isEditable } = use;

  useEffect(() => {
    let isStale = false;
    void import("./code-mirror").then(({ openCodeEditor }) => {
      if (isStale || !host.current) return;
      editor.current = openCodeEditor({
        parent: host.current,
        language,
        text: latest.current.text,
        attributes: { id, "aria-label": label, "aria-describedby": `${id}-error ${id}-description` },
        onChange: (next) => latest.current.onChange(next),
        onLeave: () => latest.current.onLeave?.(),
      });
      editor.current.setEditable(latest.current.isEditable);
      setReady(true);
    });
    return () => {
      isStale = true;
      editor.current?.destroy();
      editor.current = null;
    };
  }, [host, id, language, label]);
  useEffect(() => editor.current?.setText(text), [text]);
  useEffect(() => editor.current?.setEditable(isEditable), [isEditable]);
  return isReady;
}
