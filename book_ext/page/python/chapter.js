// The script of a chapter that runs, fetched with the first click on a cell.
import { Chapter } from "./cells.js";

new Chapter();
