// All scripts of the book but the draggable figures. Each looks for what it is about and else does nothing.
import "./shell/top-bar.ts";
import "./shell/folds.ts";
import "./shell/figure-drag.ts";
import "./shell/reading.ts";
import "./shell/copy.ts";
import "./shell/tools.ts";
import "./shell/report.ts";
import "./questions/predict.ts";
import "./questions/quiz.ts";
import "./shell/verbs.ts";
import "./shell/previews.ts";
import "./shell/not-found.ts";
import "./python/door.ts";
import "./shell/progress.ts";
