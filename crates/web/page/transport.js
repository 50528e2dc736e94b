// The knobs under a replay: play, step, speed, a scrubber, the next guess.

import { button, h } from './dom.js';

/** Events in a second. */
const SPEEDS = [1, 2, 5, 10, 25, 60, 150, 400, 1000, 4000];

export class Transport {
  /** @param {(position: number) => void} onmove @param {((position: number) => number) | null} [next] where the next guess is */
  constructor(onmove, next) {
    this.onmove = onmove;
    this.next = next ?? null;
    this.length = 0;
    this.position = 0;
    this.playing = false;
    this.speed = 5;
    this.time = 0;
    this.part = 0;
    this.scrubber = h('input', { type: 'range', min: 0, max: 0, value: 0, 'aria-label': 'Moment', oninput: () => { this.pause(); this.go(Number(this.scrubber.value)); } });
    this.play = button('Play', () => (this.playing ? this.pause() : this.start()), { class: 'main play' });
    const speed = h('input', { type: 'range', min: 0, max: SPEEDS.length - 1, value: this.speed, 'aria-label': 'Speed', oninput: () => { this.speed = Number(speed.value); } });
    this.count = h('output', { class: 'count' });
    this.element = h('div', { class: 'transport', role: 'group', 'aria-label': 'Replay' }, this.scrubber,
      h('div', { class: 'row-of' },
        button('Start', () => { this.pause(); this.go(0); }), button('Back', () => { this.pause(); this.go(this.position - 1); }),
        this.play, button('Step', () => { this.pause(); this.go(this.position + 1); }),
        this.next && button('Next guess', () => { this.pause(); this.go(/** @type {any} */ (this.next)(this.position)); }),
        button('End', () => { this.pause(); this.go(this.length); }),
        h('label', { class: 'speed' }, h('span', null, 'Speed'), speed), this.count));
    this.element.hidden = true;
  }

  /** @param {number} length */
  reset(length) {
    this.pause();
    this.length = length;
    this.scrubber.max = String(length);
    this.element.hidden = length === 0;
    this.go(0);
  }

  start() {
    if (this.position >= this.length) this.go(0);
    this.playing = true;
    this.play.textContent = 'Pause';
    this.time = performance.now();
    const tick = (/** @type {number} */ now) => {
      if (!this.playing) return;
      this.part += ((now - this.time) / 1000) * SPEEDS[this.speed];
      this.time = now;
      const whole = Math.floor(this.part);
      this.part -= whole;
      if (whole) this.go(this.position + whole);
      if (this.position >= this.length) this.pause();
      else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  pause() {
    this.playing = false;
    this.part = 0;
    this.play.textContent = 'Play';
  }

  /** @param {number} position */
  go(position) {
    this.position = Math.max(0, Math.min(this.length, position));
    this.scrubber.value = String(this.position);
    this.count.textContent = `${this.position} / ${this.length}`;
    this.onmove(this.position);
  }
}
