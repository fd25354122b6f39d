// Language, theme, buttons, and the first drawing.

function say() {
  const words = texts();
  document.documentElement.lang = state.language;
  for (const element of all("[data-t]")) element.textContent = phrase(words, element.dataset.t);
  for (const element of all("[data-t-label]")) {
    element.setAttribute("aria-label", phrase(words, element.dataset.tLabel));
    if (element.matches("button")) element.title = phrase(words, element.dataset.tLabel);
  }
  for (const element of all("[data-es]")) element.textContent = element.dataset[state.language];
  for (const chart of charts) {
    const { key, number } = chartOf(chart.index);
    const { title, question } = words.panels[key];
    const label = words.ui.chart.replace("{number}", number).replace("{title}", title).replace("{question}", question);
    chart.element.setAttribute("aria-label", RUNS > 1 ? `${SPECS.short[runOf(chart.index)]}. ${label}` : label);
  }
  panels.forEach(drawKey);
  panels.forEach(drawDensity);
  sayParting();
  drawRange();
  drawEnds();
  drawParting();
}

const phrase = (words, path) => path.split(".").reduce((part, key) => part[key], words);

function press(buttons, chosen) {
  for (const button of buttons) button.setAttribute("aria-pressed", String(button === chosen));
}

function choose(group, value) {
  state[group] = value;
  press(all(`[data-${group}]`, document.body), document.querySelector(`body [data-${group}="${value}"]`));
}

async function setLanguage(language) {
  choose("language", language);
  say();
  await drawAll();
}

function setTheme(theme) {
  choose("theme", theme);
  if (theme === "auto") document.documentElement.removeAttribute("data-scheme");
  else document.documentElement.dataset.scheme = theme;
  recolour();
}

for (const button of all("body [data-language]")) {
  button.addEventListener("click", () => {
    remember("language", button.dataset.language);
    setLanguage(button.dataset.language);
  });
}
for (const button of all("body [data-theme]")) {
  button.addEventListener("click", () => {
    remember("theme", button.dataset.theme);
    setTheme(button.dataset.theme);
  });
}
document.addEventListener("pointerdown", (event) => {
  if (pointed && !event.target.closest(".chart")) pointNowhere(); // after a touch, which leaves the read-out open
});
darkWanted.addEventListener("change", recolour);

const onClick = (id, action) => document.getElementById(id).addEventListener("click", action);
onClick("zoom-in", () => zoom(0.5));
onClick("zoom-out", () => zoom(2));
onClick("reset", showAll);
onClick("earlier", () => pan(-0.5));
onClick("later", () => pan(0.5));

// A button of a panel that switches something of all its charts.
function toggle(panel, selector, choice) {
  const button = panel.querySelector(selector);
  const shown = chartsIn(panel);
  if (!button || !shown.length) return;
  button.setAttribute("aria-pressed", String(choice[shown[0].index]));
  button.addEventListener("click", () => {
    const now = !choice[shown[0].index];
    for (const { index } of shown) choice[index] = now;
    button.setAttribute("aria-pressed", String(now));
    drawKey(panel);
    drawDensity(panel);
    shown.forEach(draw);
  });
}

chooseScales();
for (const panel of panels) {
  toggle(panel, "[data-log]", state.log);
  toggle(panel, "[data-same]", state.same);
  for (const button of all("[data-save]", panel)) {
    button.addEventListener("click", () => save(chartsIn(panel), button.dataset.save));
  }
}
document.getElementById("ghosts")?.addEventListener("click", ({ currentTarget }) => {
  state.ghosts = !state.ghosts;
  currentTarget.setAttribute("aria-pressed", String(state.ghosts));
  panels.forEach(drawKey);
  charts.forEach(redrawGhosts);
});
for (const chart of charts) {
  chart.element.setAttribute("aria-valuemin", DATA.domain[0]);
  chart.element.setAttribute("aria-valuemax", DATA.domain[1]);
  listen(chart);
}

const resized = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const chart = charts.find(({ element }) => element === target);
    fit(chart);
    drawDensity(chart.panel);
  }
  drawCursor();
  drawEnds();
  drawParting();
});

const languages = Object.keys(SPECS.languages);
const wanted = [remembered("language"), navigator.language.slice(0, 2), "en"].find((name) => languages.includes(name));
setTheme(["light", "dark"].includes(remembered("theme")) ? remembered("theme") : "auto");
setLanguage(wanted).then(() => {
  for (const { element } of charts) resized.observe(element);
  document.documentElement.dataset.ready = "true";
});
