// The outline around the cells that are chosen: one line around each group of them, whatever its shape.

/** How far it stands inside the cells, and what a cell measures. */
const INSET = 1;
const SIDE = 100;

/**
 * @param {Set<number>} cells @param {number} columns @param {number} rows
 * @returns {string} a path on a field of a hundred a cell
 */
export function outline(cells, columns, rows) {
  const has = (/** @type {number} */ r, /** @type {number} */ c) =>
    r >= 0 && c >= 0 && r < rows && c < columns && cells.has(r * columns + c);
  let path = '';
  for (const cell of cells) {
    const [r, c] = [Math.floor(cell / columns), cell % columns];
    // Each side of the cell by the way out of it, and the way along the side.
    for (const [up, right] of [
      [-1, 0],
      [0, 1],
      [1, 0],
      [0, -1],
    ]) {
      if (has(r + up, c + right)) continue;
      const [down, along] = [right, -up];
      // Where the side goes on it is not turned; where it meets a wall it goes as far as that.
      const end = (/** @type {number} */ by) => {
        const beside = has(r + by * down, c + by * along);
        return beside && has(r + by * down + up, c + by * along + right)
          ? SIDE / 2 + INSET
          : beside
            ? SIDE / 2
            : SIDE / 2 - INSET;
      };
      const [x, y] = [(c + 0.5) * SIDE + right * (SIDE / 2 - INSET), (r + 0.5) * SIDE + up * (SIDE / 2 - INSET)];
      const [from, to] = [end(-1), end(1)];
      path += `M${x - along * from} ${y - down * from}L${x + along * to} ${y + down * to}`;
    }
  }
  return path;
}
