import { Python } from "./runtime.js";
import { editor } from "./editor.js";
Object.assign(window, { Python, editor });
