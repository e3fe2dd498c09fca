// In the book there is no kernel: each figure gets a model that lives in the page.
import convexity from "./convexity.js";
import descent from "./descent.js";
import discriminant from "./discriminant.js";
import gradient from "./gradient.js";
import landscape from "./landscape.js";
import losses from "./losses.js";
import separable from "./separable.js";
import separator from "./separator.js";
import sigmoid from "./sigmoid.js";
import softmax from "./softmax.js";
import underflow from "./underflow.js";

const figures = {
  convexity, descent, discriminant, gradient, landscape, losses, separable, separator, sigmoid, softmax, underflow,
};

function pageModel(state) {
  const listeners = new Map();
  const heard = (event) => listeners.get(event) ?? listeners.set(event, new Set()).get(event);
  const tell = (event) => heard(event).forEach((listener) => listener());
  return {
    get: (name) => state[name],
    set(name, value) {
      if (state[name] === value) return;
      state[name] = value;
      tell(`change:${name}`);
      tell("change");
    },
    on: (event, listener) => heard(event).add(listener),
    off: (event, listener) => heard(event).delete(listener),
    save_changes() {},
  };
}

// What is near, and how fields get to their places, is in assets/near.js.
function wake(el) {
  el.querySelectorAll("late-input").forEach(bring);
  const model = pageModel(JSON.parse(el.dataset.state));
  el.model = model; // for the curious, in the browser's console
  figures[el.dataset.figure].render({ model, el });
}
whenNear(".llc-figure", wake);
