// From a piece of evidence in the box to the row that shows it.

for (const link of all(".exhibits a[data-step]")) {
  link.addEventListener("click", (event) => {
    const chart = charts.find(({ panel }) => panel.id === `panel-${link.dataset.panel}`);
    if (!chart || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault(); // following the link would take the focus, and the read-out with it
    chart.panel.scrollIntoView();
    pointAtEvidence(chart, Number(link.dataset.step));
  });
}

// A step outside the window brings back all steps.
function pointAtEvidence(chart, step) {
  if (step < state.x[0] || step > state.x[1]) showAll();
  chart.element.focus({ preventScroll: true });
  pointTo(chart, nearestRow(chart, step));
}
