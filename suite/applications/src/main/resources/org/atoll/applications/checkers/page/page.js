// SPDX-License-Identifier: Apache-2.0
// The page: keeps the game, asks the server of each move whether it is legal, and lets the engine
// move when it is the engine's turn.
import {Board} from './board.js';
import {ends, offerDepths, report, showMoves, tags} from './panel.js';
import * as server from './server.js';
import * as words from './words.js';

const KEPT = 'atoll.checkers';
const NOT_YET = 'it is the engine’s turn: wait for its move, or press Move now';
const $ = id => document.getElementById(id);

const state = {
  start: '', moves: [], side: 'black', depth: 6, turned: true, tags: {},
  ...JSON.parse(sessionStorage.getItem(KEPT) ?? '{}')
};
let view = null;
let path = [];
let hinted = new Set();
let thinking = null;
let soFar = null;
let order = 0;
let edited = false;

const board = new Board($('board'), choose, release);

function keep() {
  sessionStorage.setItem(KEPT, JSON.stringify(state));
}

function say(text) {
  $('status').textContent = text;
}

function object(text) {
  const sentence = text ? text[0].toUpperCase() + text.slice(1) : '';
  $('problem').textContent = sentence && !/[.!?]$/.test(sentence) ? `${sentence}.` : sentence;
}

const enginesTurn = () => state.side !== 'both' && view.board.turn !== state.side;
const mayMove = () => view !== null && view.end === 'none' && thinking === null && !enginesTurn();

/** Legal moves that go on from the squares chosen so far. */
function open() {
  return view.legal.filter(move => path.every((number, i) => move.path[i] === number));
}

/** Pieces as they stand after the squares chosen so far, and the squares of those taken. */
function pieces() {
  const now = new Map(view.board.pieces);
  const taken = new Set();
  if (path.length > 1) {
    const piece = now.get(path[0]);
    now.delete(path[0]);
    now.set(path.at(-1), piece);
    open()[0].captured.slice(0, path.length - 1).forEach(number => taken.add(number));
  }
  return [now, taken];
}

function paint() {
  const [now, taken] = pieces();
  const moves = mayMove() ? open() : [];
  const last = view.moves.at(-1);
  board.turn(state.turned);
  board.paint(now, {
    may: new Set(moves.length && path.length === 0 ? moves.map(move => move.path[0]) : []),
    chosen: new Set(path.slice(-1)),
    target: new Set(path.length ? moves.map(move => move.path[path.length]) : []),
    last: new Set(path.length ? moves.map(move => move.path.at(-1)) : []),
    played: new Set(last ? ends(last) : []),
    hinted, taken
  });
  showMoves(view);
  $('draws').textContent = words.draws(view);
  if (!edited) {
    $('fen').value = view.position;
  }
  $('side').value = state.side;
  $('depth').value = state.depth;
  $('undo').disabled = back() === null;
  $('hint').disabled = !mayMove();
  $('now').disabled = thinking === null || thinking.isHint;
  document.body.classList.toggle('thinking', thinking !== null);
}

function stop() {
  thinking?.abort();
  thinking = null;
  soFar = null;
}

/** Takes a game that the server has checked. */
function accept(next) {
  view = next;
  path = [];
  hinted = new Set();
  edited = false;
  state.start = view.start;
  state.moves = view.moves;
  keep();
}

/** Asks the server for the game, with a move if one is given; later requests win. */
async function ask(text, before = '') {
  const mine = ++order;
  object('');
  try {
    const next = await server.play(state, text);
    if (mine !== order) {
      return;
    }
    const made = text && view.legal.find(move => move.text === next.moves.at(-1));
    accept(next);
    if (made && state.tags.Result) {
      delete state.tags.Result;
    }
    await go(made ? `${before}${words.played('You', made)}` : before);
  } catch (e) {
    refused(e, mine);
  }
}

function refused(e, mine) {
  if (!(e instanceof server.Refused)) {
    throw e;
  }
  if (mine === order) {
    object(e.message);
    if (view !== null) {
      path = [];
      paint();
    }
  }
}

/** Goes on with the position that there is: by the engine, or by whoever sits here. */
async function go(before) {
  if (view.end === 'none' && enginesTurn()) {
    await engineMoves(before);
    return;
  }
  say([before, words.turn(view, state.side)].filter(part => part).join(' '));
  paint();
}

async function engineMoves(before) {
  say(`${before} The engine thinks`.trim());
  const found = await search(state.depth, false);
  if (found !== null) {
    await enginePlays(found.line[0]);
  }
}

async function enginePlays(text) {
  const mine = ++order;
  try {
    const next = await server.play(state, text);
    if (mine !== order) {
      return;
    }
    const made = view.legal.find(move => move.text === text);
    accept(next);
    await go(words.played('The engine', made));
    board.glide(made.path);
  } catch (e) {
    refused(e, mine);
  }
}

/** Searches the position; null if that was stopped. */
async function search(depth, isHint) {
  stop();
  const mine = new AbortController();
  mine.isHint = isHint;
  thinking = mine;
  const turn = view.board.turn;
  paint();
  try {
    const found = await server.think(state, depth, news => {
      if (thinking === mine) {
        soFar = news;
        report(news, turn);
      }
    }, mine.signal);
    return thinking === mine ? found : null;
  } catch (e) {
    if (thinking === mine && e.name !== 'AbortError') {
      refused(e, order);
    }
    return null;
  } finally {
    if (thinking === mine) {
      thinking = null;
      paint();
    }
  }
}

/** A square was clicked, or Enter pressed on it. */
function choose(number) {
  object('');
  if (thinking?.isHint) {
    stop();
  }
  if (!mayMove()) {
    object(view?.end === 'none' ? NOT_YET : `the game is over. ${view?.says ?? ''}`);
    return;
  }
  hinted = new Set();
  if (path.length === 0) {
    begin(number);
  } else if (path.length === 1 && path[0] === number) {
    release();
  } else {
    step(number);
  }
}

function begin(number) {
  if (view.legal.some(move => move.path[0] === number)) {
    path = [number];
    const [first] = open();
    say(first.captured.length
      ? `Square ${number} is chosen. Capture to ${targets()}.`
      : `Square ${number} is chosen. Go to ${targets()}.`);
    paint();
  } else {
    ask(String(number));
  }
}

function targets() {
  return [...new Set(open().map(move => move.path[path.length]))].join(' or ');
}

function step(number) {
  const next = open().filter(move => move.path[path.length] === number);
  const final = open().filter(move => move.path.at(-1) === number);
  if (next.length > 0) {
    path.push(number);
    const whole = next.find(move => move.path.length === path.length);
    if (whole) {
      ask(whole.text);
    } else {
      say(`The capture goes on. Jump to ${targets()}.`);
      paint();
    }
  } else if (final.length > 0) {
    ask(final.length === 1 ? final[0].text : `${path[0]}x${number}`);
  } else if (path.length === 1 && view.board.pieces.get(number)?.colour === view.board.turn) {
    path = [];
    begin(number);
  } else {
    ask([...path, number].join(view.legal[0].captured.length ? 'x' : '-'));
  }
}

function release() {
  if (view !== null && path.length > 0) {
    path = [];
    say(words.turn(view, state.side));
    paint();
  }
}

/** How many moves are left after an undo: it is the turn of whoever sits here; null if none is. */
function back() {
  if (view === null) {
    return null;
  }
  const first = (view.start || 'B').startsWith('B') ? 'black' : 'white';
  const turn = count => count % 2 === 0 ? first : words.other(first);
  for (let count = view.moves.length - 1; count >= 0; count--) {
    if (state.side === 'both' || turn(count) === state.side) {
      return count;
    }
  }
  return null;
}

async function undo() {
  const count = back();
  if (count !== null) {
    stop();
    report(null);
    delete state.tags.Result;
    state.moves = view.moves.slice(0, count);
    await ask('', 'Taken back. ');
  }
}

async function fresh() {
  stop();
  report(null);
  Object.assign(state, {start: '', moves: [], tags: {}, turned: state.side === 'black'});
  await ask('', 'New game. ');
}

async function hint() {
  if (!mayMove()) {
    return;
  }
  say('The engine looks for a move for you');
  const found = await search(state.depth, true);
  if (found !== null) {
    hinted = new Set(ends(found.line[0]));
    path = [];
    say(`Hint: ${found.line[0]}.`);
    paint();
  }
}

async function moveNow() {
  if (thinking === null || thinking.isHint) {
    return;
  }
  const text = soFar?.line[0] ?? view.legal[0].text;
  stop();
  await enginePlays(text);
}

/** Takes a game of somebody else's, in which whoever sits here has the next move. */
async function take(promise, before) {
  const mine = ++order;
  object('');
  try {
    const next = await promise;
    if (mine !== order) {
      return;
    }
    stop();
    report(null);
    if (state.side !== 'both') {
      state.side = next.board.turn;
      state.turned = state.side === 'black';
    }
    state.tags = next.tags;
    accept(next);
    await go(before(next));
  } catch (e) {
    refused(e, mine);
  }
}

async function load(number) {
  await take(server.load($('pdn').value, number), next => {
    $('several').hidden = next.games < 2;
    $('number').max = next.games;
    $('number').value = number;
    const {Black: black = 'Black', White: white = 'White', Result: result = '*'} = next.tags;
    const of = next.games > 1 ? `, game ${number} of ${next.games}` : '';
    return `Loaded: ${black} against ${white}, ${next.moves.length} moves,`
      + ` result ${result}${of}.`;
  });
}

async function loadFile() {
  const [file] = $('file').files;
  if (file) {
    $('pdn').value = await file.text();
    $('file').value = '';
    await load(1);
  }
}

async function show() {
  object('');
  try {
    $('pdn').value = await server.save(state, tags(state));
    return true;
  } catch (e) {
    refused(e, order);
    return false;
  }
}

async function saveFile() {
  if (await show()) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([$('pdn').value], {type: 'text/plain'}));
    link.download = 'checkers.pdn';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
}

async function setPosition() {
  const fen = $('fen').value.trim();
  await take(server.play({start: fen, moves: []}, ''), () => 'Position set.');
}

async function playTyped(event) {
  event.preventDefault();
  const text = $('typed-move').value.trim();
  if (text === '') {
    return;
  }
  if (thinking?.isHint) {
    stop();
  }
  if (view?.end === 'none' && enginesTurn()) {
    object(NOT_YET);
    return;
  }
  const count = state.moves.length;
  await ask(text);
  if (state.moves.length > count) {
    $('typed-move').value = '';
  }
}

async function chooseSide() {
  stop();
  state.side = $('side').value;
  if (state.side !== 'both') {
    state.turned = state.side === 'black';
  }
  path = [];
  await ask('');
}

function prepare() {
  offerDepths();
  $('new').addEventListener('click', fresh);
  $('undo').addEventListener('click', undo);
  $('hint').addEventListener('click', hint);
  $('now').addEventListener('click', moveNow);
  $('turn').addEventListener('click', () => {
    state.turned = !state.turned;
    keep();
    paint();
  });
  $('side').addEventListener('change', chooseSide);
  $('depth').addEventListener('change', () => {
    state.depth = Number($('depth').value);
    keep();
  });
  $('typed').addEventListener('submit', playTyped);
  $('fen').addEventListener('input', () => {
    edited = true;
  });
  $('set').addEventListener('click', setPosition);
  $('show').addEventListener('click', show);
  $('save').addEventListener('click', saveFile);
  $('read').addEventListener('click', () => load(1));
  $('number').addEventListener('change', () => load(Number($('number').value)));
  $('file').addEventListener('change', loadFile);
  board.turn(state.turned);
  resume();
}

/** Goes on with the game that the browser has kept, unless the server knows no such game. */
async function resume() {
  await ask('');
  if (view === null && state.moves.length + state.start.length > 0) {
    await fresh();
  }
}

prepare();
