// One panel as a file, as it is shown now: window, scale, language and theme, with title and key; several runs in a row.

const EXPORT_SCALE = 2; // pixels of a PNG for each of the page's

async function save(shown, type) {
  const views = [];
  for (const chart of shown) views.push(await exported(chart));
  const blob = type === "svg" ? await vectors(views) : await pixels(views);
  for (const view of views) view.finalize();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  const run = SPECS.runs.map((name) => name.replace(/[^a-zA-Z0-9]+/g, "-")).join("-").slice(0, 60);
  link.download = `septet-${run}-panel-${chartOf(shown[0].index).number}.${type}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function exported(chart) {
  const element = document.createElement("div");
  const spec = Object.assign(filled(chart.index), { padding: 20 });
  spec.title.subtitle += ` · ${SPECS.runs[runOf(chart.index)]}`;
  const { view } = await embedded(element, spec, "none");
  await giveData(view, chart.index);
  return view;
}

async function vectors(views) {
  const drawings = [];
  for (const view of views) drawings.push(await view.toSVG());
  return new Blob([drawings.length === 1 ? drawings[0] : inARow(drawings)], { type: "image/svg+xml" });
}

// SVGs inside another; their clip paths get names of their own, or all would use the first one's
function inARow(drawings) {
  let width = 0;
  let height = 0;
  const placed = drawings.map((text, i) => {
    const own = text.replaceAll('id="clip', `id="run${i}clip`).replaceAll("url(#clip", `url(#run${i}clip`);
    const [, w, h] = own.match(/<svg[^>]*? width="([\d.]+)" height="([\d.]+)"/);
    const at = own.replace("<svg", `<svg x="${width}" y="0"`);
    width += Number(w);
    height = Math.max(height, Number(h));
    return at;
  });
  const paper = `<rect width="${width}" height="${height}" fill="${coloursNow().paper}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${paper}${placed.join("")}</svg>`;
}

async function pixels(views) {
  const drawings = [];
  for (const view of views) drawings.push(await view.toCanvas(EXPORT_SCALE));
  const sheet = document.createElement("canvas");
  sheet.width = drawings.reduce((sum, { width }) => sum + width, 0);
  sheet.height = Math.max(...drawings.map(({ height }) => height));
  const pen = sheet.getContext("2d");
  pen.fillStyle = coloursNow().paper;
  pen.fillRect(0, 0, sheet.width, sheet.height);
  let x = 0;
  for (const drawing of drawings) {
    pen.drawImage(drawing, x, 0);
    x += drawing.width;
  }
  return new Promise((done) => sheet.toBlob(done, "image/png"));
}
