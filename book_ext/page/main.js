// All scripts of the book but the draggable figures. Each looks for what it is about and else does nothing.
import "./shell/top-bar.js";
import "./shell/folds.js";
import "./shell/figure-drag.js";
import "./shell/reading.js";
import "./shell/copy.js";
import "./shell/tools.js";
import "./shell/report.js";
import "./questions/predict.js";
import "./questions/quiz.js";
import "./shell/previews.js";
import "./shell/not-found.js";
import "./python/door.js";
import "./shell/progress.js";
