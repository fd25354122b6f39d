// One window of steps and one cursor for all panels: pointer, wheel, touch, buttons and keys end in the same two calls.

const CLOSEST = 4; // steps: closer than this there is nothing to see
const DRAG = 5; // pixels before a press becomes a selection
let frame = 0;
let pointed = null; // the chart whose read-out is open

// Show the steps first..last, as far as the run goes.
function show(first, last) {
  const [begin, end] = DATA.domain;
  const span = Math.min(end - begin, Math.max(CLOSEST, last - first));
  const from = Math.max(begin, Math.min(end - span, first));
  state.x = [from, from + span];
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => {
    moveAll();
    panels.forEach(drawDensity);
    drawCursor();
    drawEnds();
    drawParting();
    drawRange();
    if (pointed) placeTooltip(pointed);
    if (state.cursor === null) charts.forEach(readValues);
  });
}

const showAll = () => show(...DATA.domain);

// factor < 1 comes closer; `about` keeps its place
function zoom(factor, about = (state.x[0] + state.x[1]) / 2) {
  const [first, last] = state.x;
  const span = Math.max(CLOSEST, (last - first) * factor);
  const share = (about - first) / (last - first);
  show(about - share * span, about + (1 - share) * span);
}

function pan(share) {
  const by = share * (state.x[1] - state.x[0]);
  show(state.x[0] + by, state.x[1] + by);
}

function drawRange() {
  const [begin, end] = DATA.domain;
  const [first, last] = state.x;
  document.getElementById("range").textContent = `${formatted(Math.round(first))} – ${formatted(Math.round(last))}`;
  const thumb = document.getElementById("thumb");
  thumb.style.left = `${(100 * (first - begin)) / (end - begin)}%`;
  thumb.style.width = `${(100 * (last - first)) / (end - begin)}%`;
  const whole = first <= begin && last >= end;
  for (const id of ["reset", "zoom-out", "earlier", "later"]) document.getElementById(id).disabled = whole;
}

const plotX = (chart, step) => ((step - state.x[0]) / (state.x[1] - state.x[0])) * plotWidth(chart);

function stepAt(chart, clientX) {
  const x = clientX - chart.element.getBoundingClientRect().left - PADDING.left;
  const share = Math.min(1, Math.max(0, x / plotWidth(chart)));
  return state.x[0] + share * (state.x[1] - state.x[0]);
}

// Steps at which the panel has a row: those of its densest curve, whichever run it is of, and those of evidence.
function rowSteps(chart) {
  chart.rows ??= stepsToRead(neighbours(chart.index).map((i) => DATA.charts[i]));
  return chart.rows;
}

function stepsToRead(shown) {
  const densest = shown.flatMap(({ curves }) => curves).reduce((a, b) => (b.step.length > a.step.length ? b : a)).step;
  const marked = shown.flatMap(({ evidence }) => evidence.flatMap(({ step }) => step));
  return marked.length ? [...new Set([...densest, ...marked])].sort((a, b) => a - b) : densest;
}

function nearestRow(chart, step) {
  const steps = rowSteps(chart);
  const after = Math.min(steps.length - 1, countBelow(steps, step));
  const before = Math.max(0, after - 1);
  return step - steps[before] < steps[after] - step ? steps[before] : steps[after];
}

function pointTo(chart, step) {
  state.cursor = step;
  pointed = chart;
  drawCursor();
  for (const other of charts) readValues(other);
  chart.element.setAttribute("aria-valuenow", step);
  chart.element.setAttribute("aria-valuetext", inWords(chart.index));
  showTooltip(chart);
}

function pointNowhere() {
  state.cursor = null;
  pointed = null;
  tooltip.hidden = true;
  drawCursor();
  for (const chart of charts) readValues(chart);
}

function drawCursor() {
  for (const chart of charts) {
    const line = chart.element.querySelector(".cursor");
    const x = state.cursor === null ? -1 : plotX(chart, state.cursor);
    line.hidden = x < 0 || x > plotWidth(chart);
    line.style.left = `${PADDING.left + x}px`;
  }
}

function listen(chart) {
  const { element } = chart;
  const fingers = new Map();
  let press = null; // {x, step, window}: where it began
  let dragging = false;

  element.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    fingers.set(event.pointerId, event.clientX);
    press = { x: event.clientX, step: stepAt(chart, event.clientX), window: [...state.x], shift: event.shiftKey };
    dragging = false;
    pointTo(chart, nearestRow(chart, press.step)); // a finger does not hover
  });
  element.addEventListener("pointermove", (event) => {
    if (fingers.has(event.pointerId)) {
      if (fingers.size === 2) return pinch(chart, fingers, event);
      fingers.set(event.pointerId, event.clientX);
    }
    if (press && Math.abs(event.clientX - press.x) > DRAG) {
      if (!dragging) element.setPointerCapture(event.pointerId);
      dragging = true;
    }
    if (dragging && press.shift) {
      const by = ((press.x - event.clientX) / plotWidth(chart)) * (press.window[1] - press.window[0]);
      return show(press.window[0] + by, press.window[1] + by);
    }
    if (dragging) drawSelection(chart, press.x, event.clientX);
    pointTo(chart, nearestRow(chart, stepAt(chart, event.clientX)));
  });
  const end = (event) => {
    fingers.delete(event.pointerId);
    if (dragging && press && !press.shift && event.type === "pointerup") {
      const ends = [press.step, stepAt(chart, event.clientX)].sort((a, b) => a - b);
      show(Math.floor(ends[0]), Math.ceil(ends[1]));
    }
    press = null;
    dragging = false;
    element.querySelector(".selection").hidden = true;
  };
  element.addEventListener("pointerup", end);
  element.addEventListener("pointercancel", end);
  element.addEventListener("pointerleave", (event) => {
    if (!dragging && event.pointerType !== "touch") pointNowhere();
  });
  element.addEventListener("dblclick", showAll);
  element.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return; // the wheel alone scrolls the page, as everywhere
      event.preventDefault();
      zoom(Math.exp(Math.max(-0.5, Math.min(0.5, event.deltaY * 0.004))), stepAt(chart, event.clientX));
    },
    { passive: false }
  );
  element.addEventListener("keydown", (event) => onKey(chart, event));
  element.addEventListener("blur", pointNowhere);
}

function pinch(chart, fingers, event) {
  const [a, b] = [...fingers.values()];
  const middle = stepAt(chart, (a + b) / 2);
  const before = Math.abs(a - b);
  fingers.set(event.pointerId, event.clientX);
  const [c, d] = [...fingers.values()];
  zoom(Math.max(8, before) / Math.max(8, Math.abs(c - d)), middle);
}

function drawSelection(chart, from, to) {
  const box = chart.element.getBoundingClientRect();
  const inside = (x) => Math.min(plotWidth(chart), Math.max(0, x - box.left - PADDING.left));
  const selection = chart.element.querySelector(".selection");
  selection.hidden = false;
  selection.style.left = `${PADDING.left + Math.min(inside(from), inside(to))}px`;
  selection.style.width = `${Math.abs(inside(from) - inside(to))}px`;
}

function onKey(chart, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = event.shiftKey ? 10 : 1;
  const actions = {
    ArrowLeft: () => walk(chart, -rows),
    ArrowRight: () => walk(chart, rows),
    Home: () => pointTo(chart, nearestRow(chart, state.x[0])),
    End: () => pointTo(chart, nearestRow(chart, state.x[1])),
    PageUp: () => pan(-0.5),
    PageDown: () => pan(0.5),
    "+": () => zoom(0.5, state.cursor ?? undefined),
    "=": () => zoom(0.5, state.cursor ?? undefined),
    "-": () => zoom(2, state.cursor ?? undefined),
    0: showAll,
    Escape: showAll,
  };
  if (!(event.key in actions)) return;
  event.preventDefault();
  actions[event.key]();
}

// The cursor goes `by` rows on, and the window follows it.
function walk(chart, by) {
  const steps = rowSteps(chart);
  const row = state.cursor === null ? countBelow(steps, state.x[0]) : countBelow(steps, state.cursor) + by;
  const step = steps[Math.min(steps.length - 1, Math.max(0, row))];
  if (step < state.x[0] || step > state.x[1]) {
    const half = (state.x[1] - state.x[0]) / 2;
    show(step - half, step + half);
  }
  pointTo(chart, step);
}
