// The formulas of the figures, each tested against `llc` or NumPy. What `llc` has too bears its Python name in
// camelCase, in the singular where Python takes all examples as rows and this takes one.
export * from "./mathematics/descent.js";
export * from "./mathematics/fits.js";
export * from "./mathematics/gaussian.js";
export * from "./mathematics/logistic.js";
export * from "./mathematics/means.js";
export * from "./mathematics/powers.js";
export * from "./mathematics/products.js";
export * from "./mathematics/rates.js";
export * from "./mathematics/separators.js";
export * from "./mathematics/softmax.js";
export * from "./mathematics/symmetric.js";
export * from "./mathematics/vectors.js";
