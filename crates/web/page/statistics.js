// What the history says: how many were solved, how long they took, on which days. Counted anew whenever it is asked
// for.

/** @typedef {import('./journal.js').Solved} Solved */
/** @typedef {{level: string, points: number, count: number, best: number, median: number}} LevelLine */

const DAY = 86400000;

/**
 * The day of a moment where the player is, counted so that days that follow each other differ by one.
 * @param {number} at
 */
function dayOf(at) {
  const date = new Date(at);
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
}

/** The number in the middle. @param {number[]} list */
function middle(list) {
  const sorted = list.slice().sort((a, b) => a - b);
  return sorted.length ? sorted[Math.floor((sorted.length - 1) / 2)] : 0;
}

/**
 * @param {Solved[]} history @param {number} now
 * @returns {{count: number, time: number, alone: number, streak: number, longest: number, weeks: number[], levels:
 *   LevelLine[]}} weeks: solved in each of the last
 *   twelve, this one last; alone: without a hint
 */
export function statistics(history, now) {
  const days = [...new Set(history.map(({ at }) => dayOf(at)))].sort((a, b) => a - b);
  let longest = 0;
  let run = 0;
  days.forEach((day, i) => {
    run = i && days[i - 1] === day - 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  const today = dayOf(now);
  // A streak goes on until a whole day has passed without a puzzle.
  const streak = days.length && today - days[days.length - 1] <= 1 ? run : 0;
  const weekday = (new Date(now).getDay() + 6) % 7;
  const weeks = new Array(12).fill(0);
  for (const { at } of history) {
    const ago = Math.floor((today - weekday + 6 - dayOf(at)) / 7);
    if (ago >= 0 && ago < 12) weeks[11 - ago] += 1;
  }
  /** @type {Map<string, Solved[]>} */
  const byLevel = new Map();
  for (const line of history) byLevel.set(line.level, [...(byLevel.get(line.level) ?? []), line]);
  const levels = [...byLevel]
    .map(([level, lines]) => {
      const times = lines.map(({ time }) => time).filter((time) => time > 0);
      return {
        level,
        points: Math.min(...lines.map(({ points }) => points)),
        count: lines.length,
        best: times.length ? Math.min(...times) : 0,
        median: middle(times),
      };
    })
    .sort((a, b) => (a.level ? a.points : Infinity) - (b.level ? b.points : Infinity));
  return {
    count: history.length,
    time: history.reduce((sum, { time }) => sum + time, 0),
    alone: history.filter(({ helped }) => !helped).length,
    streak,
    longest,
    weeks,
    levels,
  };
}
