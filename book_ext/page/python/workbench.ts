// What a page loads when its reader first wants to write or run something: Python and the editor.
import { editor } from "./editor.ts";
import { Python } from "./runtime.ts";

export const workbench = { Python, editor };
Object.assign(self, { workbench });
