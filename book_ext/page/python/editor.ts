// The editor of a cell: CodeMirror with line numbers, the rules of Python, and the colours of the book's listings.
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tagHighlighter, tags } from "@lezer/highlight";

// The classes that listings have, so that one rule is for both.
const colours = tagHighlighter([
  { tag: [tags.keyword, tags.definitionKeyword, tags.controlKeyword, tags.operatorKeyword], class: "k" },
  { tag: [tags.bool, tags.null], class: "kc" },
  { tag: tags.comment, class: "c1" },
]);

const look = EditorView.theme({
  "&": { backgroundColor: "transparent", font: "inherit", isolation: "isolate" },
  "&.cm-focused": { outline: "2px solid var(--touch)", outlineOffset: "-2px" },
  ".cm-scroller": { font: "400 0.825rem / 1.6 var(--mono)", fontVariantLigatures: "none", zIndex: "-1" }, // below the outline
  ".cm-content": { padding: "0.8rem 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 1rem 0 0.2rem" },
  ".cm-gutters": { backgroundColor: "var(--card)", border: "0", color: "var(--soft)" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 0.6rem", minWidth: "2.6rem" },
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--wash-touch)",
    outline: "1px solid var(--touch)",
  },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "transparent", color: "var(--wrong)" },
});

type Given = { source: string; label: string; onChange: () => void; onRun: () => void };

/** An editor in an element. Tab indents; Escape and then Tab leaves, which screen readers hear with its name. */
export function editor(parent: HTMLElement, { source, label, onChange, onRun }: Given) {
  const run = () => (onRun(), true);
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: source,
      extensions: [
        lineNumbers(),
        history(),
        python(),
        indentUnit.of("    "),
        EditorState.tabSize.of(4),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        syntaxHighlighting(colours),
        look,
        EditorView.contentAttributes.of({
          "aria-label": `${label}. Escape, then Tab, leaves the editor.`,
          autocapitalize: "off",
          tabindex: "0", // as all that can be edited has, but axe does not know
        }),
        keymap.of([
          { key: "Shift-Enter", run },
          { key: "Mod-Enter", run },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          indentWithTab,
        ]),
        EditorView.updateListener.of(({ docChanged }) => docChanged && onChange()),
      ],
    }),
  });
  return {
    view,
    get value() {
      return view.state.doc.toString();
    },
    /** Replaced as by the reader: undo brings back what was there. */
    set value(text) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}
