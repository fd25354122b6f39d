// What the page knows: the runs' rows, the charts in both languages, and what the reader has chosen.
// Charts are numbered panel by panel, and within a panel run by run.

const parse = (id) => JSON.parse(document.getElementById(id).textContent);
const DATA = parse("data");
const SPECS = parse("specs");
const NON_FINITE = { NaN: NaN, Infinity: Infinity, "-Infinity": -Infinity }; // JSON has no names for them
const DRAWN = ["curves", "ghosts", "behind"]; // what the y axis has to hold, besides levels

const RUNS = SPECS.runs.length; // side by side
const panelOf = (i) => Math.floor(i / RUNS);
const runOf = (i) => i % RUNS;

const numeric = (value) => (typeof value === "number" ? value : NON_FINITE[value]);

// equal things are stored once: a run's ghost may be its neighbour's, and a datum names its column of steps by index
for (const chart of DATA.charts) {
  if (typeof chart.ghosts === "number") chart.ghosts = DATA.charts[chart.ghosts].ghosts;
}
for (const chart of DATA.charts) {
  for (const rows of Object.values(chart)) {
    for (const datum of rows) if (typeof datum.step === "number") datum.step = DATA.steps[datum.step];
  }
}

const state = {
  language: "en",
  theme: "auto", // or light, dark
  x: [...DATA.domain], // first and last step shown, in all panels
  cursor: null, // step that is read out, in all panels
  log: SPECS.languages.en.charts.map((chart) => chart.starts === "log"),
  same: SPECS.languages.en.charts.map(() => true), // whether a chart shares its y axis with the other runs
  ghosts: true,
};

const texts = () => SPECS.languages[state.language].words;
const chartOf = (i) => SPECS.languages[state.language].charts[i];
const drawnRows = (i, name) => (name === "ghosts" && !state.ghosts ? [] : DATA.charts[i][name]);
const measured = (i) => DATA.charts[i].curves.length > 0;
// the charts of the same panel that have anything to draw, its own among them
const neighbours = (i) => SPECS.runs.map((_, run) => panelOf(i) * RUNS + run).filter(measured);
const darkWanted = window.matchMedia("(prefers-color-scheme: dark)");
const themeNow = () => (state.theme === "auto" ? (darkWanted.matches ? "dark" : "light") : state.theme);
const coloursNow = () => SPECS.themes[themeNow()];
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

// number of entries of a sorted array that are < step (or ≤ step)
function countBelow(sorted, step, orEqual = false) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < step || (orEqual && sorted[middle] === step)) low = middle + 1;
    else high = middle;
  }
  return low;
}

// what the reader chose last time; a page opened from disk may not be allowed to remember
function remembered(key) {
  try {
    return localStorage.getItem(`septet.${key}`);
  } catch {
    return null;
  }
}

function remember(key, value) {
  try {
    localStorage.setItem(`septet.${key}`, value);
  } catch {
    // then it is forgotten
  }
}
