/** A 9×9 puzzle: 81 characters, rows of numbers, or 81 numbers; 0 or null for a blank. */
export type Puzzle = string | ArrayLike<number | null> | ArrayLike<ArrayLike<number | null>>;

/** A digit in a cell. */
export interface Candidate {
  /** 0 to 80, row by row. */
  cell: number;
  /** 1 to 9. */
  digit: number;
}

/** A step of human-style solving. */
export interface Hint {
  /** The technique's id. */
  technique: string;
  /** The technique's name. */
  name: string;
  /** What the step counts on the scale of Sudoku Explainer 1.2.1. */
  points: number;
  /** What is placed; null if candidates go instead. */
  place: Candidate | null;
  /** The candidates that go. */
  eliminate: Candidate[];
  /** Five rungs: where to look, which technique, which cells, what follows, the whole argument. */
  words: [string, string, string, string, string];
}

/** A puzzle that was made. */
export interface Generated {
  /** 81 characters, `.` for a blank; minimal, with one solution. */
  puzzle: string;
  /** 81 digits. */
  solution: string;
}

/** What the module can do. Everything answers at once, in this thread. */
export interface Lite {
  /** A solution, 81 digits; null if there is none. */
  solve(puzzle: Puzzle): string | null;
  /** The number of solutions, up to `limit`, 2 by default: 1 says that the puzzle is proper. */
  count(puzzle: Puzzle, limit?: number): number;
  /** Solves a puzzle a line; where there is no answer stands a line that begins with `#`. */
  solveLines(text: string): string;
  /** Makes minimal puzzles; the same seed (below 2^53) makes the same ones, the ones that the program makes too. */
  generate(options?: { count?: number; seed?: number }): Generated[];
  /**
   * The next step: of the digits that stand, or of digits and candidates, bit d - 1 of 81 numbers for digit d. Null if
   * nothing is left to do or no technique finds anything.
   * @throws if there is not exactly one solution, or a cell lacks the candidate of its solution
   */
  hint(puzzle: Puzzle, candidates?: ArrayLike<number>): Hint | null;
}

/** Loads the module of `sudokit/lite`, for ordinary 9×9 puzzles. */
export function load(options?: { module?: WebAssembly.Module | URL }): Promise<Lite>;
