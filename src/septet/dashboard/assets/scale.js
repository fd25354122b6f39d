// Axis ranges and number formats.

const logarithmic = (i) => state.log[i] && chartOf(i).log === "log"; // symlog holds 0 and less

// The rule of y_domain.py, for the rows of the window and one on either side, which lines run to.
function yDomain(i, sharing = state.same[i] ? neighbours(i) : [i]) {
  const positive = logarithmic(i);
  let low = Infinity;
  let high = -Infinity;
  const hold = (value) => {
    if (!Number.isFinite(value) || (positive && value <= 0)) return;
    if (value < low) low = value;
    if (value > high) high = value;
  };
  for (const { step, value } of sharing.flatMap((j) => DRAWN.flatMap((name) => drawnRows(j, name)))) {
    const end = Math.min(step.length, countBelow(step, state.x[1], true) + 1);
    for (let row = Math.max(0, countBelow(step, state.x[0]) - 1); row < end; row++) hold(value[row]);
  }
  for (const level of sharing.flatMap((j) => DATA.charts[j].levels)) hold(level.value);
  if (low > high) return positive ? [0.1, 10] : [0, 1];
  if (chartOf(i).zero && !positive) {
    low = Math.min(low, 0);
    high = Math.max(high, 0);
  }
  return low < high ? [low, high] : around(low, positive);
}

const ENOUGH = 0.2; // of the height: below, a curve is too flat to read

// How panels of several runs start: on one y axis for all if every run has enough of its height there, linear or else
// logarithmic; where runs are too far apart for that, each on its own.
function chooseScales() {
  for (let first = 0; first < state.log.length; first += RUNS) {
    const shown = neighbours(first);
    if (shown.length < 2) continue;
    const asConfigured = state.log[first];
    const fits = [asConfigured, true].find((log) => {
      shown.forEach((i) => (state.log[i] = log));
      return Math.min(...shown.map(shareOfHeight)) >= ENOUGH;
    });
    for (const i of shown) {
      state.log[i] = fits ?? asConfigured;
      state.same[i] = fits !== undefined;
    }
  }
}

// how much of the axis of all runs one run's own range takes
function shareOfHeight(i) {
  const scale = logarithmic(i) ? Math.log : state.log[i] ? (y) => Math.sign(y) * Math.log1p(Math.abs(y)) : (y) => y;
  const span = ([low, high]) => scale(high) - scale(low);
  return span(yDomain(i, [i])) / span(yDomain(i, neighbours(i)));
}

function around(value, positive) {
  if (positive) return [value / 2 || value, Math.min(value * 2, Number.MAX_VALUE)];
  return value ? [value - Math.abs(value) / 10, value + Math.abs(value) / 10] : [0, 1];
}

const FORMAT_LOCALES = {
  en: { decimal: ".", thousands: ",", grouping: [3], currency: ["$", ""] },
  es: { decimal: ",", thousands: ".", grouping: [3], currency: ["", " €"] },
};

function formatted(value, digits = 4) {
  if (Number.isNaN(value)) return texts().edges.nan;
  if (!Number.isFinite(value)) return value > 0 ? texts().edges.plus_infinity : texts().edges.minus_infinity;
  const size = Math.abs(value);
  if (size && (size < 1e-3 || size >= 1e6) && !(Number.isInteger(value) && size < 1e9)) {
    const [mantissa, exponent] = value.toExponential(Math.max(0, digits - 2)).split("e");
    return `${Number(mantissa).toLocaleString(state.language)}e${exponent.replace("+", "").replace("-", "−")}`;
  }
  const limits = Number.isInteger(value) ? {} : { maximumSignificantDigits: digits };
  return new Intl.NumberFormat(state.language, { useGrouping: "always", ...limits }).format(value);
}
