// All scripts of the book but the draggable figures. Each looks for what it is about and else does nothing.
import "./shell/bar.js";
import "./shell/folds.js";
import "./shell/held.js";
import "./shell/reading.js";
import "./shell/copy.js";
import "./shell/tools.js";
import "./shell/report.js";
import "./questions/predict.js";
import "./questions/quiz.js";
import "./shell/previews.js";
import "./shell/lost.js";
import "./python/door.js";
import "./shell/progress.js";
