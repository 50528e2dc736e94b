// The puzzles that several tests ask about.

export const INKALA = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';
export const KILLER = [
  'board 6x6',
  'killer 10: r4c6 r5c6',
  'killer 11: r4c3-4 r5c3',
  'killer 8: r5c5 r6c5-6',
  'killer 20: r1c5 r2c4-5 r3c4-5',
  'killer 9: r2-3c3',
  'killer 12: r1c1-4',
  'killer 12: r4c1 r4-6c2',
].join('\n');
