// SPDX-License-Identifier: Apache-2.0
// What the server is asked, and what it answers: lines, each with a word and the rest.

/** The server says in a sentence why something cannot be. */
export class Refused extends Error {}

const NO = 'refused ';
const GONE = 'The program has ended, or cannot be reached. Start it again with "atoll checkers".';

async function post(path, body, signal) {
  let answer;
  try {
    answer = await fetch(path, {
      method: 'POST', body, signal, headers: {'Content-Type': 'text/plain; charset=utf-8'}
    });
  } catch (e) {
    throw e.name === 'AbortError' ? e : new Refused(GONE);
  }
  if (!answer.ok) {
    throw new Refused((await answer.text()).trim());
  }
  return answer;
}

/** The text of an answer that comes as a whole. */
async function text(answer) {
  const all = await answer.text();
  if (all.startsWith(NO)) {
    throw new Refused(all.slice(NO.length).trim());
  }
  return all;
}

function lines(game) {
  return (game.start ? `start ${game.start}\n` : '') + `moves ${game.moves.join(' ')}\n`;
}

function move(rest) {
  const [text, captured] = rest.split(' ');
  return {
    text,
    path: text.split(/[-x]/).map(Number),
    captured: captured ? captured.split(',').map(Number) : []
  };
}

function read(all) {
  const view = {start: '', moves: [], legal: [], tags: {}, games: 1};
  for (const line of all.split('\n').filter(each => each)) {
    const [word] = line.split(' ', 1);
    const rest = line.slice(word.length + 1);
    switch (word) {
      case 'legal': view.legal.push(move(rest)); break;
      case 'moves': view.moves = rest.split(' ').filter(each => each); break;
      case 'tag': view.tags[rest.split(' ', 1)[0]] = rest.slice(rest.indexOf(' ') + 1); break;
      case 'times': case 'quiet': case 'games': view[word] = Number(rest); break;
      default: view[word] = rest;
    }
  }
  view.board = board(view.position);
  return view;
}

/** The pieces of a FEN by their squares, and who moves. */
function board(fen) {
  const [turn, ...sides] = fen.split(':');
  const pieces = new Map();
  for (const side of sides) {
    const colour = side[0] === 'B' ? 'black' : 'white';
    for (const one of side.slice(1).split(',').filter(each => each)) {
      pieces.set(Number(one.replace('K', '')), {colour, king: one.startsWith('K')});
    }
  }
  return {turn: turn === 'B' ? 'black' : 'white', pieces};
}

/** The game, with one move more if one is to be tried. */
export async function play(game, move) {
  return read(await text(await post('game', lines(game) + (move ? `play ${move}\n` : ''))));
}

/** A game of a PDN text; 1 is the first. */
export async function load(pdn, number) {
  return read(await text(await post('read', `${number}\n${pdn}`)));
}

/** The game as PDN. */
export async function save(game, tags) {
  const known = Object.entries(tags).map(([name, value]) => `tag ${name} ${value}\n`).join('');
  return text(await post('write', lines(game) + known));
}

function analysis(words) {
  const [depth, score, nodes, seconds, ...line] = words;
  return {
    depth: Number(depth), score: Number(score), nodes: Number(nodes),
    seconds: Number(seconds), line: line.filter(each => each)
  };
}

/** Lets the engine think; ends when it has, or when the signal aborts it. */
export async function think(game, depth, hear, signal) {
  const answer = await post('think', `${lines(game)}depth ${depth}\n`, signal);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const {done, value} = await reader.read().catch(e => {
      throw e.name === 'AbortError' ? e : new Refused(GONE);
    });
    if (done) {
      throw new Refused(GONE);
    }
    const parts = (rest + value).split('\n');
    rest = parts.pop();
    for (const part of parts.filter(each => each)) {
      const [word, ...words] = part.split(' ');
      if (word === 'refused') {
        throw new Refused(words.join(' '));
      }
      if (word === 'failed') {
        throw new Refused(`The engine has failed: ${words.join(' ')}`);
      }
      hear(analysis(words));
      if (word === 'best') {
        return analysis(words);
      }
    }
  }
}
