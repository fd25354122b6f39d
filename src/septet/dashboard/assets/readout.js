// What the panels say in words: the key under each chart with its values, the read-out beside the pointer, the density.

const tooltip = document.getElementById("tooltip");
const SVG = "http://www.w3.org/2000/svg";
const POINT_SHAPES = {
  lowest_val: ["M0,-5L5,0L0,5L-5,0Z", "vermillion", false],
  clipped: ["M-2,0A2,2,0,1,1,2,0A2,2,0,1,1,-2,0Z", "vermillion", true],
  spike: ["M-5,0A5,5,0,1,1,5,0A5,5,0,1,1,-5,0Z", "ink", false],
};
const EDGE_SHAPES = {
  nan: "M-4,-5L0,-1L4,-5L5,-4L1,0L5,4L4,5L0,1L-4,5L-5,4L-1,0L-5,-4Z",
  plus_infinity: "M0,-5L5,4H-5Z",
  minus_infinity: "M0,5L5,-4H-5Z",
  not_positive: "M-4,-4H4V4H-4ZM-2,-2V2H2V-2Z",
};

function node(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

function swatch(shapes) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "swatch");
  svg.setAttribute("viewBox", "-13 -6 26 12");
  svg.setAttribute("aria-hidden", "true");
  for (const { d, colour, fill, width = 2, dash = [], opacity = 1 } of shapes) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    path.style.stroke = fill ? "none" : `var(--c-${colour})`;
    path.style.fill = fill ? `var(--c-${colour})` : "none";
    path.style.strokeWidth = width;
    path.style.strokeDasharray = dash.join(" ");
    path.style.opacity = opacity;
    svg.append(path);
  }
  return svg;
}

// the pin of evidence, as box and chart have it
const pin = (label) => node("i", "pin", label);

const LINE = "M-12,0H12";
const lineSwatch = (style) => swatch([{ d: LINE, colour: style.colour, dash: style.dash }]);

function keyEntry(mark, label, series) {
  const item = node("li");
  item.append(mark, node("span", "label", label));
  if (series && RUNS === 1) item.append(valuePlace(series));
  return item;
}

function valuePlace(series) {
  const value = node("span", "value");
  value.dataset.series = series;
  return value;
}

// kinds by blocks
function keyTable({ columns, rows }, styles) {
  const table = node("table");
  const head = node("tr");
  head.append(node("td"), ...columns.map((label) => node("th", "", label)));
  const body = rows.map(({ label, cells }) => {
    const row = node("tr");
    row.append(node("th", "", label));
    for (const series of cells) {
      const cell = node("td");
      cell.append(lineSwatch(styles[series]));
      if (RUNS === 1) cell.append(valuePlace(series));
      row.append(cell);
    }
    return row;
  });
  table.append(head, ...body);
  return table;
}

// The key of a panel: one entry a curve, with its value where the reader points, or else at the window's end (of several
// runs the read-out has the values); then everything else drawn.
function drawKey(panel) {
  const shown = chartsIn(panel).map(({ index }) => index);
  if (!shown.length) return;
  const infos = shown.map(chartOf);
  const styles = Object.assign({}, ...infos.map((info) => info.styles));
  const labels = Object.assign({}, ...infos.map((info) => info.labels));
  const words = texts();
  const table = sameTable(infos) && keyTable(infos[0].table, styles);
  const named = (part) => [...new Set(shown.flatMap((i) => DATA.charts[i][part].map(({ series }) => series)))];
  const curves = table ? [] : named("curves");
  const entries = curves.map((series) => keyEntry(lineSwatch(styles[series]), labels[series], series));
  for (const series of named("behind")) {
    entries.push(keyEntry(swatch([{ d: LINE, colour: "plan", width: 7 }]), labels[series], series));
  }
  for (const level of new Set(infos.flatMap((info) => info.levels))) {
    const dotted = level === "twice_initial";
    const mark = swatch([{ d: LINE, colour: dotted ? "muted" : "ink", width: 1.2, dash: dotted ? [1, 3] : [5, 4] }]);
    const values = shown.flatMap((i) => DATA.charts[i].levels.filter((datum) => datum.level === level));
    const said = [...new Set(values.map(({ value }) => formatted(value)))].join(" / ");
    entries.push(keyEntry(mark, words.levels[level].replace("{}", said)));
  }
  for (const kind of new Set(infos.flatMap((info) => info.points))) {
    const [d, colour, fill] = POINT_SHAPES[kind];
    entries.push(keyEntry(swatch([{ d, colour, fill, width: 1.4 }]), words.points[kind]));
  }
  if (shown.some((i) => DATA.charts[i].evidence.length)) entries.push(keyEntry(pin("1"), words.verdict.key));
  if (shown.some((i) => drawnRows(i, "ghosts").length)) {
    entries.push(keyEntry(swatch([{ d: LINE, colour: "blue", width: 6, opacity: 0.25 }]), ghostName()));
  }
  if (DATA.parted && earliest(parted(shown[0]))) {
    entries.push(keyEntry(swatch([{ d: "M0,-7V7", colour: "ink", width: 1.4, dash: [3, 2] }]), words.parting.title));
  }
  for (const edge of Object.keys(EDGE_SHAPES).filter((kind) => shown.some((i) => hasEdge(i, kind)))) {
    entries.push(keyEntry(swatch([{ d: EDGE_SHAPES[edge], colour: "ink", fill: true }]), words.edges[edge]));
  }
  const list = node("ul");
  list.append(...entries);
  panel.querySelector(".key").replaceChildren(...(table ? [table] : []), list);
  chartsIn(panel).forEach(readValues);
}

// where runs have other series, a list holds them all
const sameTable = (infos) => infos[0].table && new Set(infos.map((info) => JSON.stringify(info.table))).size === 1;

const ghostName = () => (SPECS.healthy === null ? texts().ui.ghost_other : texts().ui.ghost.replace("{}", SPECS.healthy));

// whether this chart has marks of a kind at its edges
function hasEdge(i, kind) {
  const name = { nan: "NaN", plus_infinity: "Infinity", minus_infinity: "-Infinity" }[kind];
  const is = (entry) => (name ? entry === name : entry <= 0 && logarithmic(i));
  return DATA.charts[i].curves.some(({ value }) => value.some(is));
}

// the last measurement up to a step
function measuredAt(datum, step) {
  const row = countBelow(datum.step, step, true) - 1;
  return row < 0 ? null : { step: datum.step[row], value: numeric(datum.value[row]) };
}

function readValues(chart) {
  const rows = DATA.charts[chart.index];
  for (const datum of [...rows.curves, ...rows.behind]) {
    const place = all(".key .value", chart.panel).find((element) => element.dataset.series === datum.series);
    const found = measuredAt(datum, state.cursor ?? state.x[1]);
    if (place) place.textContent = found ? formatted(found.value) : "";
  }
}

// Lines of the read-out at the cursor: label, value, and the step where it was measured if that is another.
function readings(i) {
  const info = chartOf(i);
  const words = texts();
  const rows = DATA.charts[i];
  const lines = [];
  for (const datum of [...rows.curves, ...rows.behind]) {
    const found = measuredAt(datum, state.cursor);
    if (found) lines.push({ label: info.labels[datum.series], style: info.styles[datum.series], ...found });
  }
  for (const note of rows.notes) {
    const found = measuredAt(note, state.cursor);
    if (found && (note.note !== "batch" || found.step === state.cursor)) {
      lines.push({ label: words.notes[note.note], ...found });
    }
  }
  for (const points of rows.points) {
    const row = countBelow(points.step, state.cursor);
    if (points.step[row] === state.cursor) lines.push({ label: words.points[points.kind], mark: points.kind });
  }
  for (const { items } of rows.evidence.filter((mark) => mark.step[0] === state.cursor)) {
    for (const { number, source } of items) {
      const label = words.verdict.mark.replace("{number}", number).replace("{source}", () => source);
      lines.push({ label, evidence: number });
    }
  }
  return lines;
}

function inWords(i) {
  const said = readings(i).map(({ label, value }) => (value === undefined ? label : `${label} ${formatted(value)}`));
  const run = RUNS > 1 ? [SPECS.short[runOf(i)]] : [];
  return [...run, `${texts().ui.step} ${formatted(state.cursor)}`, ...said].join(", ");
}

function showTooltip(chart) {
  const content = RUNS > 1 ? comparison(chart.panel) : readingList(chart);
  tooltip.replaceChildren(node("p", "step", `${texts().ui.step} ${formatted(state.cursor)}`), content);
  tooltip.hidden = false;
  placeTooltip(chart);
}

function readingList(chart) {
  const lines = readings(chart.index).map(({ label, value, style, step, mark, evidence }) => {
    const line = node("li");
    if (style) line.append(style.colour === "plan" ? swatch([{ d: LINE, colour: "plan", width: 7 }]) : lineSwatch(style));
    else if (evidence) line.append(pin(evidence));
    else if (mark) {
      const [d, colour, fill] = POINT_SHAPES[mark];
      line.append(swatch([{ d, colour, fill, width: 1.4 }]));
    } else line.append(node("span", "swatch"));
    line.append(node("span", "label", label));
    if (value !== undefined) line.append(node("span", "value", formatted(value)));
    if (style && step !== state.cursor) {
      line.append(node("span", "when", texts().ui.measured_at.replace("{}", formatted(step))));
    }
    return line;
  });
  const list = node("ul");
  list.append(...lines);
  return list;
}

// beside the cursor, on the side that has room
function placeTooltip(chart) {
  const box = chart.element.getBoundingClientRect();
  const x = box.left + PADDING.left + plotX(chart, state.cursor);
  const width = tooltip.offsetWidth;
  const left = x + 14 + width < document.documentElement.clientWidth ? x + 14 : Math.max(4, x - 14 - width);
  tooltip.style.left = `${left + window.scrollX}px`;
  tooltip.style.top = `${box.top + window.scrollY + paddingTop(chart) + 8}px`;
}

// How many rows of the densest curve a pixel stands for, and what was done about it; once for all runs of a panel.
function drawDensity(panel) {
  const [chart] = chartsIn(panel);
  if (!chart) return;
  const curves = chartsIn(panel).flatMap(({ index }) => DATA.charts[index].curves);
  const densest = curves.reduce((a, b) => (b.rows > a.rows ? b : a));
  const words = texts().ui;
  const binned = densest.rows > densest.step.length;
  const [first, last] = DATA.domain;
  const shown = binned
    ? Math.round((densest.rows * (state.x[1] - state.x[0])) / (last - first))
    : countBelow(densest.step, state.x[1], true) - countBelow(densest.step, state.x[0]);
  const perPixel = shown / plotWidth(chart);
  const said = (binned ? words.density_binned : words.density_all)
    .replace("{rows}", formatted(shown))
    .replace("{pixel}", perPixel < 1 ? words.under_one : formatted(perPixel, 2))
    .replace("{bin}", formatted(Math.ceil(densest.rows / DATA.columns)));
  panel.querySelector(".density > span").textContent = state.same[chart.index] ? said : `${said} · ${words.own_scale}`;
  for (const { cell, index } of chartsIn(panel)) cell.querySelector(".broken").textContent = nonFinite(index) ?? "";
}

function nonFinite(i) {
  let count = 0;
  let first = null;
  for (const { series, step, value, non_finite } of DATA.charts[i].curves) {
    count += non_finite;
    const row = value.findIndex((entry) => typeof entry === "string");
    if (row >= 0 && (first === null || step[row] < first.step)) first = { step: step[row], series };
  }
  if (!first) return null;
  return texts()
    .ui.non_finite.replace("{count}", formatted(count))
    .replace("{step}", formatted(first.step))
    .replace("{series}", chartOf(i).labels[first.series]);
}
