// All scripts of the book but the draggable figures. Each looks for what it is about and else does nothing.
import "../theme/bar.js";
import "../theme/folds.js";
import "../theme/held.js";
import "../theme/reading.js";
import "../directives/copy.js";
import "../directives/predict.js";
import "../directives/quiz.js";
import "../links/previews.js";
import "../pages/lost.js";
import "../python/page/door.js";
import "../progress/progress.js";
