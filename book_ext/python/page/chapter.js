import { Python } from "./runtime.js";
Object.assign(window, { Python });
