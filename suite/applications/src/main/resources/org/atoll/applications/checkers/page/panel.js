// SPDX-License-Identifier: Apache-2.0
// What stands beside the board: levels, what the engine finds, the moves so far.
import * as words from './words.js';

const DEPTHS = [[1, 'beginner'], [2, 'easy'], [4, 'fair'], [6, 'good'], [8, 'strong'],
  [10, 'stronger'], [12, 'hard'], [14, 'slow'], [16, 'slower'], [20, 'very slow']];

const $ = id => document.getElementById(id);

export function offerDepths() {
  for (const [depth, name] of DEPTHS) {
    $('depth').append(new Option(`${depth} – ${name}`, depth));
  }
}

/** Where a move begins and ends. */
export function ends(text) {
  const squares = text.split(/[-x]/).map(Number);
  return [squares[0], squares.at(-1)];
}

/** Shows what the engine has found, or nothing; the score is that of the side named. */
export function report(found, turn) {
  $('engine-depth').textContent = found ? words.depth(found) : '–';
  $('engine-score').textContent = found ? words.score(found, turn) : '–';
  $('engine-speed').textContent = found ? words.speed(found) : '–';
  $('engine-line').textContent = found ? found.line.join(' ') : '–';
}

/** Lists the moves of a game in pairs. */
export function showMoves(view) {
  const first = view.start.startsWith('W') ? 1 : 0;
  const pairs = [];
  view.moves.forEach((move, i) => {
    if (i === 0 || (i + first) % 2 === 0) {
      pairs.push(`${Math.floor((i + first) / 2) + 1}.${(i + first) % 2 ? '..' : ''} ${move}`);
    } else {
      pairs[pairs.length - 1] += ` ${move}`;
    }
  });
  $('moves').replaceChildren(...pairs.map(text => {
    const item = document.createElement('li');
    item.textContent = text;
    return item;
  }));
  $('moves').scrollTop = $('moves').scrollHeight;
}

/** What a file says of the game: who played, and when; what a loaded file said goes first. */
export function tags(state) {
  const engine = `Atoll, level ${state.depth}`;
  const now = new Date();
  const two = number => String(number).padStart(2, '0');
  return {
    Event: 'Checkers on Atoll',
    Date: `${now.getFullYear()}.${two(now.getMonth() + 1)}.${two(now.getDate())}`,
    Black: state.side === 'white' ? engine : 'Player',
    White: state.side === 'black' ? engine : 'Player',
    ...state.tags
  };
}
