// What a page loads when its reader first wants to write or run something: Python and the editor.
import { editor } from "./editor.js";
import { Python } from "./runtime.js";

export const workbench = { Python, editor };
Object.assign(self, { workbench });
