// What a page loads when its reader first wants to write or run something: Python and the editor.
import { openEditor } from "./editor.js";
import { Python } from "./runtime.js";

export const workbench = { Python, openEditor };
Object.assign(self, { workbench });
