// SPDX-License-Identifier: Apache-2.0
// What the page says.

const LOST = 10000;
const NEAR_THE_END = 1000;

export const capital = side => side[0].toUpperCase() + side.slice(1);

export const other = side => side === 'black' ? 'white' : 'black';

/** What stands on a square, such as "square 12, black man". */
export function square(number, piece, marks) {
  const what = piece ? `${piece.colour} ${piece.king ? 'king' : 'man'}` : 'empty';
  return [`square ${number}`, what, ...marks].join(', ');
}

/** Who is ahead; the score is the moving side's, and a man is 100. */
export function score(found, turn) {
  const better = found.score >= 0 ? turn : other(turn);
  const size = Math.abs(found.score);
  if (size >= LOST - NEAR_THE_END) {
    const left = LOST - size;
    return left === 0
      ? `${capital(better)} has won`
      : `${capital(better)} wins in ${Math.ceil(left / 2)} move${left > 2 ? 's' : ''}`;
  }
  return size === 0 ? 'Even' : `${capital(better)} is ahead by ${(size / 100).toFixed(2)} men`;
}

/** Positions in a second, or how many in all if that took no time. */
export function speed(found) {
  const count = number => number.toLocaleString('en');
  return found.seconds > 0.001
    ? `${count(Math.round(found.nodes / found.seconds))} positions a second`
    : `${count(found.nodes)} positions`;
}

export function depth(found) {
  return `${found.depth} move${found.depth === 1 ? '' : 's'}, both sides counted`;
}

/** A move for the ear. */
export function played(who, move) {
  const count = move.captured.length;
  const capture = count === 0 ? '' : `, taking ${count} piece${count === 1 ? '' : 's'}`;
  return `${who} played ${move.text}${capture}.`;
}

/** Whose turn it is, and what that side must do. */
export function turn(view, mine) {
  if (view.end !== 'none') {
    return view.says;
  }
  const who = mine === 'both' ? `${capital(view.board.turn)} to move` : 'Your turn';
  if (view.legal[0].captured.length === 0) {
    return `${who}.`;
  }
  const texts = view.legal.map(move => move.text);
  const some = texts.slice(0, 3).join(' or ') + (texts.length > 3 ? ' or another' : '');
  return `${who}, and you must capture: ${some}.`;
}

/** How near the game is to a draw. */
export function draws(view) {
  const parts = [];
  if (view.times > 1) {
    parts.push(`This position has come ${view.times} times; the third is a draw.`);
  }
  if (view.quiet >= 20) {
    parts.push(`${view.quiet} of 80 moves without a capture or a move of a man.`);
  }
  return parts.join(' ');
}
