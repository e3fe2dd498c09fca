// Powers of a float beyond the digits and the range of floats.

const BITS = 192; // of a power; what is cut off stays far from the digits that are shown

/**
 * The 16 leading decimal digits of g to the power n, rounded, and the power of ten of the first.
 *
 * @type {(g: number, n: number) => { digits: string, exponent: number }}
 */
export function exactPower(g, n) {
  let [bits, shift] = [1n, 0]; // bits times 2 to the power shift
  let [square, squareShift] = factor(g);
  for (let rest = n; rest > 0; rest >>= 1) {
    if (rest & 1) [bits, shift] = cut(bits * square, shift + squareShift);
    [square, squareShift] = cut(square * square, 2 * squareShift);
  }
  let exponent = Math.floor(n * Math.log10(g)) - 1; // at most one too small
  const digitsAt = (/** @type {number} */ last) =>
    (shift < 0
      ? (bits * 10n ** BigInt(last)) >> BigInt(-shift)
      : (bits << BigInt(shift)) * 10n ** BigInt(last)
    ).toString();
  let digits = digitsAt(16 - exponent);
  if (digits.length > 17) {
    exponent += digits.length - 17;
    digits = digitsAt(16 - exponent);
  }
  const rounded = ((BigInt(digits) + 5n) / 10n).toString();
  return { digits: rounded.slice(0, 16), exponent: exponent + rounded.length - 16 };
}

/**
 * A float as a whole number times a power of two.
 *
 * @type {(g: number) => [bigint, number]}
 */
function factor(g) {
  let shift = 0;
  for (; !Number.isInteger(g); shift -= 1) g *= 2;
  return [BigInt(g), shift];
}

/** @type {(bits: bigint, shift: number) => [bigint, number]} */
function cut(bits, shift) {
  const excess = Math.max(0, bits.toString(2).length - BITS);
  return [bits >> BigInt(excess), shift + excess];
}

/**
 * How many of the 16 leading digits of a computed number are right: as many as its relative error leaves, so that
 * 0.46656 for 0.4665599999999999 has 15, and all 16 only if they are those of g to the power n.
 *
 * @type {(computed: number, g: number, n: number) => number}
 */
export function rightDigits(computed, g, n) {
  const { digits, exponent } = exactPower(g, n);
  const [shown, power] = computed.toExponential(15).split("e");
  const shift = Number(power) - exponent;
  const units = (/** @type {string} */ text, /** @type {number} */ zeros) =>
    BigInt(text.replace(".", "")) * 10n ** BigInt(Math.max(0, zeros));
  const exact = units(digits, -shift);
  const error = Math.abs(Number(units(shown, shift) - exact)) / Number(exact);
  return error ? Math.max(0, Math.min(15, Math.floor(-Math.log10(error)))) : 16;
}
