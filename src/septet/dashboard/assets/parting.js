// Where two runs part, in words and as a line in each chart; only a page that compares two has it.

const parted = (i) => DATA.parted.panels[panelOf(i)];

// the first of several to part, the upper one at one step
function earliest(found) {
  return found.filter(({ step }) => step !== null).reduce((a, b) => (a && a.step <= b.step ? a : b), null);
}

function inSentence(one, label) {
  const words = texts().parting;
  const said = words.outcomes[one.outcome]
    .replace("{step}", formatted(one.step ?? 0))
    .replace("{a}", one.values ? formatted(numeric(one.values[0])) : "")
    .replace("{b}", one.values ? formatted(numeric(one.values[1])) : "")
    .replace("{common}", formatted(one.common))
    .replace("{run}", one.run === null ? "" : SPECS.short[one.run]);
  const same = one.identical_to !== null && one.outcome !== "identical";
  return `${label}: ${said}${same ? words.same.replace("{}", formatted(one.identical_to)) : ""}`;
}

const labelOf = (row, series) =>
  SPECS.runs.map((_, run) => chartOf(row * RUNS + run).labels[series]).find((label) => label !== undefined) ?? series;

function sayParting() {
  if (!DATA.parted) return;
  const words = texts().parting;
  const { rule, panels: found } = DATA.parted;
  document.getElementById("parting-rule").textContent = words.rule
    .replace("{rows}", formatted(rule.rows))
    .replace("{times}", formatted(rule.times))
    .replace("{window}", formatted(rule.window));
  const lines = found.map((series, row) => panelLine(series, row));
  document.getElementById("parting-first").textContent = overall(found);
  document.getElementById("parting-panels").replaceChildren(...lines);
  for (const panel of panels) sayInPanel(panel, found);
}

// the whole comparison in one sentence
function overall(found) {
  const words = texts().parting;
  const rows = found.map((series, row) => ({ row, first: earliest(series) })).filter(({ first }) => first);
  if (rows.length) {
    const { row, first } = rows.reduce((a, b) => (a.first.step <= b.first.step ? a : b));
    const said = words.first
      .replace("{step}", formatted(first.step))
      .replace("{panel}", chartOf(row * RUNS).number)
      .replace("{title}", texts().panels[chartOf(row * RUNS).key].title)
      .replace("{series}", labelOf(row, first.series));
    return [said, ...identicalBefore(found)].join(" ");
  }
  const every = found.flat();
  const compared = every.filter(({ outcome }) => outcome === "identical" || outcome === "together");
  if (!compared.length) return words.nothing;
  if (compared.every(({ outcome }) => outcome === "identical")) return words.all_identical;
  return [words.never, ...identicalBefore(found)].join(" ");
}

function panelLine(series, row) {
  const item = node("li");
  const { number, key } = chartOf(row * RUNS);
  const link = node("a", "", String(number));
  link.href = `#panel-${number}`;
  item.append(link, node("span", "label", texts().panels[key].title), node("span", "said", shortly(series, row)));
  return item;
}

// said where all series that both runs measured begin equal
function identicalBefore(found) {
  const differs = Math.min(...found.flat().map((one) => one.differs_at ?? Infinity));
  return differs > DATA.domain[0] ? [texts().parting.before.replace("{}", formatted(differs))] : [];
}

// a panel in a few words: its first series to part, or what they have in common
function shortly(series, row) {
  const words = texts().parting;
  const first = earliest(series);
  if (first) {
    const said = words.part_from.replace("{step}", formatted(first.step));
    return series.length > 1 ? `${said}: ${labelOf(row, first.series)}` : said;
  }
  const outcomes = new Set(series.map(({ outcome }) => outcome));
  if (!outcomes.size) return texts().ui.not_measured;
  if (outcomes.size === 1) return words.brief[[...outcomes][0]];
  return outcomes.has("together") ? words.brief.together : words.brief.mixed;
}

function sayInPanel(panel, found) {
  const list = panel.querySelector(".parting ul");
  if (!list) return;
  const row = panels.indexOf(panel);
  list.replaceChildren(...found[row].map((one) => node("li", one.outcome, inSentence(one, labelOf(row, one.series)))));
  panel.querySelector(".parting summary .said").textContent = shortly(found[row], row);
}

function drawParting() {
  if (!DATA.parted) return;
  for (const chart of charts) {
    const line = chart.element.querySelector(".parted");
    const first = earliest(parted(chart.index));
    const x = first ? plotX(chart, first.step) : -1;
    line.hidden = x < 0 || x > plotWidth(chart);
    line.style.left = `${PADDING.left + x}px`;
  }
}
