// Charts of a run: what the events of a solver have to show against time.

import { s } from './dom.js';
import { t } from './texts.js';

/**
 * @typedef {{id: string, name: string, x: string, y: string, top: number, points: [number, number][], cloud: boolean,
 *   ends: number[], beside?: {name: string, top: number, points: [number, number][]}}} Curve beside: what steers the
 *   method, to a scale of its own
 */

const W = 440;
const H = 190;
const LEFT = 46;
const BOTTOM = 30;
const TOP = 16;
const RIGHT = 12;
/** A curve of more points is drawn as a band. */
const DENSE = 300;

/**
 * The curves that these records have to show, the most important first.
 * @param {any[]} records
 * @param {number} cells
 * @param {string} [steering] the name of what steers the method: temperature, field
 * @returns {Curve[]}
 */
export function curves(records, cells, steering = 'control') {
  /** @type {Curve[]} */
  const all = [
    { id: 'cursor', name: t`Cursor`, x: 'iteration', y: 'cell', top: cells, points: [], cloud: true, ends: [] },
    { id: 'cost', name: t`Cost`, x: 'iteration', y: 'cost', top: 1, points: [], cloud: false, ends: [] },
    { id: 'fractional', name: t`Unsettled cells`, x: 'round', y: 'cells', top: 1, points: [], cloud: false, ends: [] },
    { id: 'depth', name: t`Depth`, x: 'event', y: 'depth', top: 1, points: [], cloud: false, ends: [] },
    { id: 'gone', name: t`Eliminated`, x: 'event', y: 'candidates', top: 1, points: [], cloud: false, ends: [] },
  ];
  const [cursor, cost, fractional, depth, gone] = all;
  const control = { name: steering, top: 0, points: /** @type {[number, number][]} */ ([]) };
  let removed = 0;
  /** @type {Map<string, number>} */
  const before = new Map();
  for (const r of records) {
    switch (r.event) {
      case 'cursor':
        cursor.points.push([r.iteration, r.cell + 1]);
        break;
      case 'cost':
        cost.points.push([r.iteration, r.cost]);
        control.points.push([r.iteration, r.control]);
        control.top = Math.max(control.top, r.control);
        break;
      case 'relaxation':
        fractional.points.push([r.round, r.fractional]);
        break;
      case 'node':
        depth.points.push([r.number, r.depth]);
        break;
      case 'guess':
      case 'place':
        before.set(`${r.candidate.cell}.${r.candidate.digit}`, removed);
        break;
      case 'eliminate':
        removed += 1;
        gone.points.push([r.number, removed]);
        break;
      case 'retract':
        removed = before.get(`${r.candidate.cell}.${r.candidate.digit}`) ?? removed;
        if (gone.points.length) gone.points.push([r.number, removed]);
        break;
      case 'solution':
        for (const c of all) c.ends.push(c.x === 'event' ? r.number : r.iteration);
        break;
    }
  }
  for (const c of all) {
    for (const [, y] of c.points) c.top = Math.max(c.top, y);
    // so that half of it is a whole number too
    if (c.top > 1 && !c.cloud && Number.isInteger(c.top)) c.top += c.top % 2;
  }
  if (control.top > 0) cost.beside = control;
  return all.filter((c) => c.points.length > 1);
}

/**
 * Draws a curve; `move` of the answer puts the line of the present moment.
 * @param {Curve} curve
 * @param {(field: 'number' | 'iteration', value: number) => void} [onmove] called with the moment under the pointer
 */
export function chart(curve, onmove) {
  const last = Math.max(1, curve.points[curve.points.length - 1][0], ...curve.ends);
  const first = curve.x === 'event' ? 0 : curve.points[0][0];
  const x = (/** @type {number} */ v) => LEFT + ((v - first) / Math.max(1e-9, last - first)) * (W - LEFT - RIGHT);
  const y = (/** @type {number} */ v) => H - BOTTOM - (v / (curve.top * 1.05)) * (H - BOTTOM - TOP);
  const fixed = (/** @type {number} */ v) => v.toFixed(1);
  const points = thin(curve.points, 1400);
  const path = (
    /** @type {string} */ kind,
    /** @type {[number, number][]} */ list,
    /** @type {(v: number) => number} */ scale,
  ) =>
    s('path', {
      class: kind,
      d: list.map(([a, b], i) => `${i ? 'L' : 'M'}${fixed(x(a))} ${fixed(scale(b))}`).join(''),
    });
  const line =
    curve.cloud && points.length > 300
      ? s('path', { class: 'cloud', d: points.map(([a, b]) => `M${fixed(x(a))} ${fixed(y(b))}h1.4`).join('') })
      : path('curve', curve.points.length > DENSE ? averages(curve.points, DENSE) : points, y);
  // A line that jumps up and down within a pixel is shown as its mean in the band of its extremes.
  const band = !curve.cloud && curve.points.length > DENSE ? path('band', points, y) : null;
  const { beside } = curve;
  const yBeside = (/** @type {number} */ v) => H - BOTTOM - (v / ((beside?.top || 1) * 1.05)) * (H - BOTTOM - TOP);
  const to = (/** @type {PointerEvent} */ event) => {
    const box = element.getBoundingClientRect();
    const share = (((event.clientX - box.left) / box.width) * W - LEFT) / (W - LEFT - RIGHT);
    onmove?.(curve.x === 'event' ? 'number' : 'iteration', first + Math.max(0, Math.min(1, share)) * (last - first));
  };
  const now = s('path', { class: 'now', d: `M0 ${TOP}V${H - BOTTOM}`, transform: `translate(${LEFT})` });
  const element = s(
    'svg',
    {
      class: 'chart',
      onpointerdown: to,
      onpointermove: (/** @type {PointerEvent} */ e) => {
        if (e.buttons & 1) to(e);
      },
      viewBox: `0 0 ${W} ${H}`,
      role: 'img',
      'aria-label':
        `${curve.name}: ` +
        [
          t`${curve.y}${beside ? t` and ${beside.name}` : ''} against ${curve.x}`,
          t`up to ${short(curve.top)} in ${short(last)}`,
        ].join(', '),
    },
    (curve.top % 2 && curve.top % 3 === 0 ? [0, 1 / 3, 2 / 3, 1] : [0, 0.5, 1]).map((part) => [
      s('path', { class: 'rule', d: `M${LEFT} ${y(curve.top * part)}H${W - RIGHT}` }),
      s(
        'text',
        { class: 'tick', x: LEFT - 8, y: y(curve.top * part) + 4, 'text-anchor': 'end' },
        short(curve.top * part),
      ),
    ]),
    [0, 0.5, 1].map((part) =>
      s(
        'text',
        {
          class: 'tick',
          x: x(first + (last - first) * part),
          y: H - BOTTOM + 18,
          'text-anchor': part === 0 ? 'start' : part === 1 ? 'end' : 'middle',
        },
        `${short(first + (last - first) * part)}${part === 1 ? ` ${curve.x}s` : ''}`,
      ),
    ),
    band,
    beside && path('beside', thin(beside.points, 700), yBeside),
    line,
    beside && [
      s(
        'text',
        { class: 'tick right', x: W - RIGHT, y: yBeside(beside.top) - 4, 'text-anchor': 'end' },
        t`${beside.name} up to ${short(beside.top)}`,
      ),
    ],
    curve.ends.slice(0, 50).map((end) => s('path', { class: 'end', d: `M${fixed(x(end))} ${TOP}V${H - BOTTOM}` })),
    now,
  );
  return {
    element,
    /** @param {any} record the last event */
    move(record) {
      const at = record ? (curve.x === 'event' ? record.number : record.iteration) : first;
      now.setAttribute('transform', `translate(${fixed(Math.min(W - RIGHT, Math.max(LEFT, x(at))))})`);
    },
  };
}

/**
 * An even part of the points with the extremes of each stretch.
 * @param {[number, number][]} points
 * @param {number} max
 * @returns {[number, number][]}
 */
function thin(points, max) {
  if (points.length <= max) return points;
  const size = Math.ceil(points.length / (max / 2));
  /** @type {[number, number][]} */
  const out = [];
  for (let i = 0; i < points.length; i += size) {
    const part = points.slice(i, i + size);
    const low = part.reduce((a, b) => (b[1] < a[1] ? b : a));
    const high = part.reduce((a, b) => (b[1] > a[1] ? b : a));
    out.push(...(low[0] <= high[0] ? [low, high] : [high, low]));
  }
  return out;
}

/** The mean of each stretch. @param {[number, number][]} points @param {number} max @returns {[number, number][]} */
function averages(points, max) {
  const size = Math.ceil(points.length / max);
  return Array.from({ length: Math.ceil(points.length / size) }, (_, i) => {
    const part = points.slice(i * size, (i + 1) * size);
    return [part[part.length >> 1][0], part.reduce((sum, [, v]) => sum + v, 0) / part.length];
  });
}

/** @param {number} v */
function short(v) {
  if (v >= 1e9) return `${trim(v / 1e9)}G`;
  if (v >= 1e6) return `${trim(v / 1e6)}M`;
  if (v >= 1e4) return `${trim(v / 1e3)}k`;
  return trim(v);
}

/** @param {number} v */
function trim(v) {
  return String(Number(v.toPrecision(3)));
}
