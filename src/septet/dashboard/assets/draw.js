// The views. Vega computes expressions with its interpreter, so that the page needs no eval.

const PADDING = { left: 50, right: 14, top: 26, bottom: 36 }; // left and right the same in every panel, so that steps line up
const LANE = 18; // above plots with evidence, for its pins; layers.py has the same
const charts = all(".chart").map((element) => ({
  index: Number(element.dataset.chart),
  element,
  panel: element.closest(".panel"),
  cell: element.closest(".cell") ?? element.closest(".panel"), // what belongs to one run of the panel
  view: null,
  draws: 0, // started so far: a slow draw must not overwrite a later one
}));

const panels = all(".panel");
const chartsIn = (panel) => charts.filter((chart) => chart.panel === panel);

const ERRORS_ONLY = 1; // as Vega numbers its levels

const plotWidth = (chart) => Math.max(40, chart.element.clientWidth - PADDING.left - PADDING.right);
const paddingTop = (chart) => PADDING.top + (DATA.charts[chart.index].evidence.length ? LANE : 0);
const plotHeight = (chart) => Math.max(40, chart.element.clientHeight - paddingTop(chart) - PADDING.bottom);

// A chart's specification with all its data: what the reader sees now, and what an export holds.
function filled(i) {
  const chart = chartOf(i);
  const spec = structuredClone(SPECS.drawings[chart.spec]);
  const [y0, y1] = yDomain(i);
  const values = {
    x0: state.x[0],
    x1: state.x[1],
    y0,
    y1,
    logarithmic: logarithmic(i),
    colour: coloursNow(),
    labels: chart.labels,
  };
  for (const parameter of spec.params) parameter.value = values[parameter.name];
  setScale(spec, state.log[i] ? chart.log : "linear");
  return spec;
}

function setScale(spec, type) {
  for (const layer of spec.layer ?? []) setScale(layer, type);
  const y = spec.encoding?.y;
  if (!y?.scale?.type) return;
  y.scale.type = type;
  if (type === "linear") delete y.axis.values; // those are for symlog
}

function embedded(element, spec, renderer) {
  return vegaEmbed(element, spec, {
    mode: "vega-lite",
    ast: true,
    actions: false,
    renderer,
    defaultStyle: false,
    tooltip: false,
    formatLocale: FORMAT_LOCALES[state.language],
    logLevel: ERRORS_ONLY,
  });
}

function giveData(view, i) {
  const { notes, ...named } = DATA.charts[i];
  for (const name of Object.keys(named)) {
    try {
      view.data(name, drawnRows(i, name).map((row) => ({ ...row })));
    } catch {
      // the chart has no layer that reads this one
    }
  }
  return view.runAsync();
}

let drawing = 0; // charts under way
let waiting = []; // charts whose window is not yet that of the others
const tellBusy = () => document.body.setAttribute("aria-busy", String(drawing > 0 || waiting.length > 0));

async function draw(chart) {
  drawing += 1;
  tellBusy();
  try {
    await redraw(chart);
  } finally {
    drawing -= 1;
    tellBusy();
  }
}

async function redraw(chart) {
  const turn = ++chart.draws;
  const spec = filled(chart.index);
  delete spec.title; // the page says it in HTML
  spec.config.legend.disable = true;
  Object.assign(spec, { autosize: { type: "none" }, padding: { ...PADDING, top: paddingTop(chart) }, background: "transparent" });
  Object.assign(spec, { width: plotWidth(chart), height: plotHeight(chart) });
  const stage = document.createElement("div");
  const { view } = await embedded(stage, spec, "svg");
  await giveData(view, chart.index);
  if (turn !== chart.draws) return view.finalize();
  chart.view?.finalize();
  chart.view = view;
  chart.element.querySelector(".view").replaceChildren(stage);
  moveTo(chart); // the window may have moved meanwhile
}

const drawAll = () => Promise.all(charts.map(draw));

// Charts in sight follow the window at once and the others one by one after that: twenty-one together would stutter.
function moveAll() {
  const inSight = ({ element }) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  };
  const later = waiting.length > 0;
  charts.filter(inSight).forEach(moveTo);
  waiting = charts.filter((chart) => !inSight(chart));
  tellBusy();
  if (!later) setTimeout(moveNext);
}

function moveNext() {
  const chart = waiting.shift();
  if (chart) moveTo(chart);
  tellBusy();
  if (waiting.length) setTimeout(moveNext);
}

// the window as it is now
function moveTo(chart) {
  if (!chart.view) return;
  const [y0, y1] = yDomain(chart.index);
  chart.view.signal("x0", state.x[0]).signal("x1", state.x[1]).signal("y0", y0).signal("y1", y1).runAsync();
}

// the ghosts as the reader wants them, in views that are drawn already
function redrawGhosts(chart) {
  if (!chart.view) return;
  giveData(chart.view, chart.index);
  moveTo(chart);
}

function fit(chart) {
  if (!chart.view) return;
  chart.view.width(plotWidth(chart)).height(plotHeight(chart)).runAsync();
}

function recolour() {
  const colours = coloursNow();
  for (const [name, value] of Object.entries(colours)) document.documentElement.style.setProperty(`--c-${name}`, value);
  for (const chart of charts) chart.view?.signal("colour", colours).runAsync();
}
