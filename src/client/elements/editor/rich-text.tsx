import { Link, RichTextEditor } from "@mantine/tiptap";
import "@mantine/tiptap/styles.css";
import { useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useState } from "react";
import { OwnTexts } from "../../ui/editor/own-texts";
import type { DrawnProps } from "../../ui/safe-props";

interface RichTextProps {
  readonly id: string;
  readonly label: string;
  readonly html: string;
  readonly isEditable: boolean;
  /** Properties that a definition sets on the box. */
  readonly drawn?: DrawnProps;
  readonly onChange: (html: string) => void;
  readonly onLeave: () => void;
}

/** What an editor without content returns. */
const EMPTY = "<p></p>";

/** Formatted text as HTML; pasted text loses everything that the tools do not support. */
export default function RichText({ id, label, html, isEditable, drawn, onChange, onLeave }: RichTextProps) {
  const [own] = useState(() => new OwnTexts());
  const editor = useEditor({
    immediatelyRender: true,
    extensions: [StarterKit.configure({ link: false }), Link],
    content: html,
    editable: isEditable,
    editorProps: {
      attributes: {
        id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-describedby": `${id}-group-error`,
        tabindex: "0",
      },
    },
    onUpdate: ({ editor: now }) => {
      const typed = now.isEmpty ? "" : now.getHTML();
      own.record(typed);
      onChange(typed);
    },
    onBlur: onLeave,
  });
  // A page that is hidden and shown again runs this once with the editor that is already destroyed.
  useEffect(() => {
    if (!editor.isDestroyed) editor.setEditable(isEditable, false);
  }, [editor, isEditable]);
  useEffect(() => {
    if (editor.isDestroyed || own.takeBack(html)) return;
    const shown = editor.getHTML();
    if (shown !== (html || EMPTY)) editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html, own]);
  return (
    <RichTextEditor {...drawn} editor={editor} variant="subtle">
      {isEditable && (
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.Strikethrough />
            <RichTextEditor.ClearFormatting />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H3 />
            <RichTextEditor.H4 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
      )}
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}
