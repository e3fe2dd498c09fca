// The editor for code: CodeMirror with what Python needs. Tab indents; Escape and then Tab leaves it.
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

// As in the printed listings: keywords stand out by weight, comments step back.
const highlighting = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null, tags.operatorKeyword], fontWeight: "650" },
  { tag: [tags.comment, tags.docString], color: "var(--soft)" },
]);
const theme = EditorView.theme({
  "&": { backgroundColor: "var(--card)", color: "var(--ink)", fontSize: "0.825rem" },
  "&.cm-focused": { outline: "3px solid var(--ink)", outlineOffset: "2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", fontVariantLigatures: "none", lineHeight: "1.6" },
  ".cm-content": { padding: "0.8rem 0", caretColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--soft)", border: "0" },
  ".cm-cursor": { borderInlineStartColor: "var(--ink)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--wash-touch) !important",
  },
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--wash-touch)",
    outline: "1px solid var(--touch)",
  },
});

/**
 * @param {HTMLElement} place
 * @param {string} text
 * @param {string} label
 * @param {() => void} onChange
 * @param {{ onRun?: () => void }} [keys] what Shift+Enter does
 * @returns {{ text: string, focus: () => void }}
 */
export function openEditor(place, text, label, onChange, { onRun } = {}) {
  const run = onRun ? [{ key: "Shift-Enter", run: () => (onRun(), true) }] : [];
  const view = new EditorView({
    parent: place,
    doc: text,
    extensions: [
      keymap.of([...run, ...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
      lineNumbers(),
      history(),
      indentUnit.of("    "),
      EditorState.tabSize.of(4),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      python(),
      syntaxHighlighting(highlighting),
      theme,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        "aria-label": label,
        "aria-description": "Escape and then Tab leaves",
      }),
      EditorView.updateListener.of(({ docChanged }) => docChanged && onChange()),
    ],
  });
  return {
    get text() {
      return view.state.doc.toString();
    },
    set text(other) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: other } });
    },
    focus: () => view.focus(),
  };
}
