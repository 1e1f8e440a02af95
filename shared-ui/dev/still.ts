const grounds = ['#12324a', '#1d3b2a', '#3a2a1d', '#2b2350', '#33202b'];

/** A drawn field in place of a photograph: a data address without a request. `seed` picks colour and angle. */
export function still(seed: number): string {
  const ground = grounds[seed % grounds.length] ?? '#12324a';
  const lean = 20 + (seed % 4) * 25;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"><path fill="${ground}" d="M0 0h640v360H0z"/>` +
    `<path fill="#fff" fill-opacity=".07" d="M${lean * 2} 360 ${lean * 4} 0h120l-60 360z"/>` +
    '<g fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3">' +
    '<path d="M320 330 520 130 320 -70 120 130z"/><circle cx="320" cy="190" r="34"/></g></svg>';
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
