// The options under a replay: play, step, speed, a scrubber, the next guess.

import { button, fill, grouped, h } from './dom.js';
import { icon } from './icons.js';
import { t } from './texts.js';

/** Events in a second. */
const SPEEDS = [1, 2, 5, 10, 25, 60, 150, 400, 1000, 4000];

export class Transport {
  /**
   * @param {(position: number) => void} onmove
   * @param {((position: number) => number) | null} [next] where the next guess is
   */
  constructor(onmove, next) {
    this.onmove = onmove;
    this.next = next ?? null;
    this.length = 0;
    this.position = 0;
    this.playing = false;
    this.speed = 5;
    this.time = 0;
    this.part = 0;
    this.scrubber = h('input', {
      type: 'range',
      min: 0,
      max: 0,
      value: 0,
      'aria-label': t`Moment`,
      oninput: () => {
        this.pause();
        this.go(Number(this.scrubber.value));
      },
    });
    const jump = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => number} */ to) =>
      button(
        icon(name),
        () => {
          this.pause();
          this.go(to());
        },
        { class: 'round', 'aria-label': label, title: label },
      );
    this.play = button(icon('play'), () => (this.playing ? this.pause() : this.start()), {
      class: 'main round play',
      'aria-label': t`Play`,
      title: t`Play`,
    });
    const rate = h('span', { class: 'rate' });
    const showRate = () => {
      part(speed);
      rate.textContent = t`${grouped(SPEEDS[this.speed])}/s`;
      speed.setAttribute('aria-valuetext', t`${SPEEDS[this.speed]} events a second`);
    };
    const speed = h('input', {
      type: 'range',
      min: 0,
      max: SPEEDS.length - 1,
      value: this.speed,
      'aria-label': t`Speed`,
      title: t`Events a second`,
      oninput: () => {
        this.speed = Number(speed.value);
        showRate();
      },
    });
    showRate();
    this.count = h('output', { class: 'count' });
    this.element = h(
      'div',
      { class: 'transport', role: 'group', 'aria-label': t`Replay` },
      this.scrubber,
      h(
        'div',
        { class: 'row-of' },
        jump('start', t`Start`, () => 0),
        jump('back', 'Back', () => this.position - 1),
        this.play,
        jump('step', t`Step`, () => this.position + 1),
        this.next && jump('guess', t`Next guess`, () => /** @type {any} */ (this.next)(this.position)),
        jump('end', 'End', () => this.length),
        h('label', { class: 'speed' }, h('span', null, t`Speed`), speed, rate),
        this.count,
      ),
    );
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
    this.show('pause', t`Pause`);
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
    this.show('play', t`Play`);
  }

  /** What the button in the middle does next. @param {string} name @param {string} label */
  show(name, label) {
    fill(this.play, icon(name));
    this.play.setAttribute('aria-label', label);
    this.play.title = label;
  }

  /** @param {number} position */
  go(position) {
    this.position = Math.max(0, Math.min(this.length, position));
    this.scrubber.value = String(this.position);
    part(this.scrubber);
    this.count.textContent = `${grouped(this.position)} / ${grouped(this.length)}`;
    this.onmove(this.position);
  }
}

/** Sets in the style sheet how far a slider is. @param {HTMLInputElement} slider */
function part(slider) {
  const share = Number(slider.max) ? Number(slider.value) / Number(slider.max) : 0;
  slider.style.setProperty('--part', `${share * 100}%`);
}
