// What only a page of several runs has: one read-out for all of them, and where a run ended before the others.

const short = (run) => SPECS.short[run];

// The read-out: series by runs, all at the cursor's step, and the healthy run's value behind them.
function comparison(panel) {
  const shown = chartsIn(panel).map(({ index }) => index);
  const table = node("table");
  const head = node("tr");
  const shared = SPECS.healthy !== null && shown.some((i) => drawnRows(i, "ghosts").length);
  const titles = [...shown.map((i) => short(runOf(i))), ...(shared ? [texts().ui.ghost_short] : [])];
  head.append(node("td"), node("td"), ...titles.map((title) => node("th", "", title)));
  table.append(head);
  for (const part of ["curves", "behind"]) {
    const names = new Set(shown.flatMap((i) => DATA.charts[i][part].map(({ series }) => series)));
    for (const series of names) table.append(seriesRow(shown, part, series, shared));
  }
  table.append(...noteRows(shown, titles.length));
  return table;
}

function seriesRow(shown, part, series, shared) {
  const row = node("tr");
  const of = (i, name) => drawnRows(i, name).find((datum) => datum.series === series);
  const info = shown.map(chartOf).find(({ styles }) => series in styles);
  const mark = node("td");
  const style = info.styles[series];
  mark.append(part === "behind" ? swatch([{ d: LINE, colour: "plan", width: 7 }]) : lineSwatch(style));
  const cells = shown.map((i) => reading(of(i, part), runOf(i)));
  if (shared) cells.push(reading(part === "curves" && shown.map((i) => of(i, "ghosts")).find(Boolean)));
  row.append(mark, node("th", "", info.labels[series]), ...cells);
  return row;
}

// A value at the cursor; a run that has ended, or does not measure this, has none.
function reading(datum, run) {
  const over = run !== undefined && state.cursor > DATA.ends[run];
  const found = datum && !over ? measuredAt(datum, state.cursor) : null;
  return node("td", "value", found ? formatted(found.value) : "–");
}

function noteRows(shown, columns) {
  const words = texts();
  const rows = [];
  const add = (label, cells) => {
    const row = node("tr");
    const filler = Array.from({ length: columns - cells.length }, () => node("td"));
    row.append(node("td"), node("th", "", label), ...cells, ...filler);
    rows.push(row);
  };
  for (const name of new Set(shown.flatMap((i) => DATA.charts[i].notes.map(({ note }) => note)))) {
    const notes = shown.map((i) => DATA.charts[i].notes.find(({ note }) => note === name));
    const exact = name !== "batch" || notes.some((note) => note && measuredAt(note, state.cursor)?.step === state.cursor);
    if (exact) add(words.notes[name], notes.map((note, k) => reading(note, runOf(shown[k]))));
  }
  for (const kind of new Set(shown.flatMap((i) => chartOf(i).points))) {
    const at = shown.map((i) => marked(DATA.charts[i].points.find((points) => points.kind === kind)));
    if (!at.some(Boolean)) continue;
    const [d, colour, fill] = POINT_SHAPES[kind];
    add(words.points[kind], at.map((is) => {
      const cell = node("td", "value");
      if (is) cell.append(swatch([{ d, colour, fill, width: 1.4 }]));
      return cell;
    }));
  }
  return rows;
}

function marked(points) {
  return points && points.step[countBelow(points.step, state.cursor)] === state.cursor;
}

// A run that stopped before the others has no curve there, and its chart says since when.
function drawEnds() {
  for (const chart of charts) {
    const place = chart.element.querySelector(".ended");
    if (!place) continue;
    const end = DATA.ends[runOf(chart.index)];
    const x = Math.max(0, plotX(chart, end));
    const early = end < DATA.domain[1];
    place.hidden = !early || x >= plotWidth(chart) - 1;
    place.style.left = `${PADDING.left + x}px`;
    place.style.width = `${plotWidth(chart) - x}px`;
    chart.cell.querySelector(".until").textContent = early ? texts().ui.ended.replace("{}", formatted(end)) : "";
  }
}
