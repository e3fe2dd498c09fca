// All scripts of the book but the draggable figures. Each looks for what it is about and else does nothing.
import "./shell/top-bar.ts";
import "./shell/contents.ts";
import "./shell/keys.ts";
import "./shell/folds.ts";
import "./shell/scrolls.ts";
import "./shell/figure-drag.ts";
import "./shell/copy.ts";
import "./shell/report.ts";
import "./questions/predict.ts";
import "./questions/quiz.ts";
import "./shell/verbs.ts";
import "./shell/previews.ts";
import "./shell/home.ts";
import "./python/cell-buttons.ts";
import "./shell/your-progress.ts";
