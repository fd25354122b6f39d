// One panel as a file, as it is shown now: window, scale, language and theme, with title and key.

const EXPORT_SCALE = 2; // pixels of a PNG for each of the page's

async function save(chart, type) {
  const element = document.createElement("div");
  const spec = Object.assign(filled(chart.index), { padding: 20 });
  spec.title.subtitle += ` · ${SPECS.run}`;
  const { view } = await embedded(element, spec, "none");
  await giveData(view, chart.index);
  const blob =
    type === "svg"
      ? new Blob([await view.toSVG()], { type: "image/svg+xml" })
      : await new Promise((done) => view.toCanvas(EXPORT_SCALE).then((canvas) => canvas.toBlob(done, "image/png")));
  view.finalize();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `septet-${SPECS.run.replace(/[^a-zA-Z0-9]+/g, "-").slice(0, 60)}-panel-${chartOf(chart.index).number}.${type}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
