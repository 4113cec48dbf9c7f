// SPDX-License-Identifier: Apache-2.0
// The board as a grid of buttons: what stands where, what is marked, keys and motion.
import * as words from './words.js';

const SIZE = 8;
const JUMP_MILLIS = 220;
const CROWN = 'M2 7 L7 11 L12 3 L17 11 L22 7 L19.5 20 H4.5 Z';
const ARROWS = {ArrowLeft: [0, -2], ArrowRight: [0, 2], ArrowUp: [-1, 0], ArrowDown: [1, 0]};

function crown() {
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  picture.setAttribute('viewBox', '0 0 24 24');
  picture.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', CROWN);
  picture.append(path);
  return picture;
}

export class Board {
  /** choose is told the number of a square, release that nothing is to be chosen any more. */
  constructor(element, choose, release) {
    this.element = element;
    this.choose = choose;
    this.turned = null;
    this.buttons = new Map();
    this.places = new Map();
    element.addEventListener('keydown', event => this.press(event, release));
  }

  /** Shows the board from white's side, or turned, from black's. */
  turn(turned) {
    if (this.turned === turned) {
      return;
    }
    const focus = this.focused;
    const had = this.element.contains(document.activeElement);
    this.turned = turned;
    this.buttons.clear();
    this.places.clear();
    this.element.replaceChildren(...Array.from({length: SIZE}, (_, row) => this.row(row)));
    this.rove(focus ?? this.at(SIZE - 1, 0) ?? this.at(SIZE - 1, 1));
    if (had) {
      this.buttons.get(this.focused).focus();
    }
  }

  row(row) {
    const line = document.createElement('div');
    line.className = 'row';
    line.setAttribute('role', 'row');
    for (let column = 0; column < SIZE; column++) {
      const number = this.at(row, column);
      line.append(number ? this.square(number, row, column) : this.light());
    }
    return line;
  }

  light() {
    const field = document.createElement('div');
    field.className = 'light';
    field.setAttribute('role', 'presentation');
    return field;
  }

  square(number, row, column) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'square';
    button.tabIndex = -1;
    button.dataset.square = number;
    button.setAttribute('role', 'gridcell');
    button.setAttribute('aria-colindex', column + 1);
    button.addEventListener('click', () => {
      this.rove(number);
      this.choose(number);
    });
    button.addEventListener('focus', () => this.rove(number));
    this.buttons.set(number, button);
    this.places.set(number, [row, column]);
    return button;
  }

  /** The dark square at a place of the screen, if it is one. */
  at(row, column) {
    const [r, c] = this.turned ? [SIZE - 1 - row, SIZE - 1 - column] : [row, column];
    const inside = r >= 0 && r < SIZE && c >= 0 && c < SIZE;
    return inside && (r + c) % 2 === 1 ? r * 4 + (c >> 1) + 1 : undefined;
  }

  rove(number) {
    if (this.focused) {
      this.buttons.get(this.focused)?.setAttribute('tabindex', '-1');
    }
    this.focused = number;
    this.buttons.get(number).setAttribute('tabindex', '0');
  }

  press(event, release) {
    if (event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const [row, column] = this.places.get(this.focused);
    let next;
    if (event.key in ARROWS) {
      next = this.next(row, column, ...ARROWS[event.key]);
    } else if (event.key === 'Home' || event.key === 'End') {
      const ends = [...this.places].filter(([, place]) => place[0] === row).map(([n]) => n);
      const inOrder = ends.sort((a, b) => this.places.get(a)[1] - this.places.get(b)[1]);
      next = event.key === 'Home' ? inOrder.at(0) : inOrder.at(-1);
    } else if (event.key === 'Escape') {
      release();
    } else {
      return;
    }
    event.preventDefault();
    if (next) {
      this.buttons.get(next).focus();
    }
  }

  /** Up and down lead to the square above or below that is a little aside, back and forth. */
  next(row, column, down, right) {
    if (down === 0) {
      return this.at(row, column + right);
    }
    const aside = row % 2 === 0 ? -1 : 1;
    return this.at(row + down, column + aside) ?? this.at(row + down, column - aside);
  }

  /** Shows pieces, and marks: may, chosen, target, last, played, hinted, taken, of squares. */
  paint(pieces, marks) {
    for (const [number, button] of this.buttons) {
      const piece = pieces.get(number);
      const has = mark => marks[mark]?.has(number) ?? false;
      button.classList.toggle('may', has('may'));
      button.classList.toggle('chosen', has('chosen'));
      button.classList.toggle('target', has('target'));
      button.classList.toggle('last-step', has('last'));
      button.classList.toggle('played', has('played'));
      button.classList.toggle('hinted', has('hinted'));
      button.setAttribute('aria-selected', String(has('chosen')));
      button.setAttribute('aria-label', words.square(number, piece, [
        ...(has('chosen') ? ['chosen'] : has('may') ? ['can move'] : []),
        ...(has('target') ? ['you can go here'] : []),
        ...(has('taken') ? ['is taken'] : []),
        ...(has('played') ? ['last move'] : []),
        ...(has('hinted') ? ['hint'] : [])
      ]));
      button.replaceChildren(...this.inside(number, piece, has('taken')));
    }
  }

  inside(number, piece, taken) {
    const label = document.createElement('span');
    label.className = 'number';
    label.textContent = number;
    if (!piece) {
      return [label];
    }
    const disc = document.createElement('span');
    disc.className = `piece ${piece.colour}${taken ? ' taken' : ''}`;
    if (piece.king) {
      disc.append(crown());
    }
    return [label, disc];
  }

  /** Lets the piece at the end of a path come along it, unless the reader wants no motion. */
  glide(path) {
    const disc = this.buttons.get(path.at(-1)).querySelector('.piece');
    if (!disc || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      return;
    }
    const end = this.buttons.get(path.at(-1)).getBoundingClientRect();
    const frames = path.map(number => {
      const place = this.buttons.get(number).getBoundingClientRect();
      return {transform: `translate(${place.x - end.x}px, ${place.y - end.y}px)`};
    });
    const button = disc.parentElement;
    button.style.zIndex = 2;
    const motion = disc.animate(frames, {duration: JUMP_MILLIS * (path.length - 1)});
    motion.finished.catch(() => {}).finally(() => {
      button.style.zIndex = '';
    });
  }
}
