// boardgame.io's own server with two games of the same seats, moves and views as ours: merit and beads.
//
//   node rival.js [FOLDER]     in memory, or in flat files in FOLDER
//   node rival.js --shared POSTGRES REDIS     one of several servers: a socket's folder, a port
//
// Prints its port. GET /bench/count: how often the move was made, counted inside it.
'use strict';

const { Server, FlatFile } = require('boardgame.io/server');

const LENGTH = 26; // decisions of a game of 《功德轮回》 at two seats

let count = 0;

// What a seat sees of our game in its second round, with the same names and the same nesting, and the decks below it.
function setup() {
  const board = (place, role, vow, needs) => ({
    place, seat: place, role, wealth: 8, fu: 6, hui: 10, saves: 0, donations: 0, lessons: 0, helped: false,
    streak: 0, starved: 0, investments: 0, principal: 0, sealed: false, choice: null, refuge: true,
    vow: { name: vow, wealth: 0, fu: 1, hui: 0, needs, reward: 14, penalty: -4, kept: false },
    vow_choices: [],
  });
  return {
    phase: 'act', round: 1, rounds: 6, calamity: 3, calamity_limit: 20, calamity_win: 12, crisis: 10, saved: 0,
    save_target: 6, lost: 1, event: { name: 'assembly', calamity: 0, wealth: 0, fu: 1, hui: 1 }, events_left: 6,
    beings_left: 5,
    area: [
      { name: 'ruined_scholar', cost: 3, fu: 1, hui: 3, stay: 1, limit: 2 },
      { name: 'widow', cost: 3, fu: 2, hui: 2, stay: 0, limit: 2 },
    ],
    boards: [
      board(0, 'farmer', 'blessed_by_toil', [{ what: 'fu', need: 16, have: 6, met: false }]),
      board(1, 'merchant', 'great_donor', [
        { what: 'fu', need: 20, have: 5, met: false }, { what: 'saves', need: 2, have: 0, met: false },
      ]),
    ],
    starter: 0, turn: 0, actions_left: 2, settles_in: 0,
    hidden: { events: [3, 9, 1, 7, 0, 5], beings: [4, 2, 6, 0, 1] },
  };
}

// One of two words, two numbers changed: far less than our rules do, and no dice, no menu, no sentences.
function act({ G, playerID }, word) {
  count += 1;
  const board = G.boards[playerID];
  if (word === 'labor') board.wealth += 1;
  else if (word === 'practice') board.hui += 2;
  else return 'INVALID_MOVE';
  G.actions_left = 3 - G.actions_left;
  return undefined;
}

const game = {
  name: 'merit',
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true, // it would keep every state of a turn
  setup,
  moves: { act },
  turn: {
    maxMoves: 2,
    onEnd: ({ G }) => {
      G.turn = 1 - G.turn;
      G.round += G.turn === 0 && G.round < 6 ? 1 : 0;
    },
  },
  endIf: ({ ctx }) => (ctx.turn > LENGTH / 2 ? { winner: '0' } : undefined),
  playerView: ({ G }) => {
    const { hidden, ...seen } = G;
    return seen;
  },
};

// Beads, as in tests/table/plugin/beads.py: the same rules, the same state, all of it seen.
const beads = {
  name: 'beads',
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true,
  setup: () => ({ cells: Array(64).fill(0), laid: 0 }),
  moves: {
    lay: ({ G, playerID }, row) => {
      count += 1;
      if (!(row >= 0 && row < 4)) return 'INVALID_MOVE';
      G.cells[(G.laid * 7 + row) % 64] = Number(playerID) + 1;
      G.laid += 1;
      return undefined;
    },
  },
  turn: { maxMoves: 1 },
};

// What makes servers one: their own adapters for PostgreSQL and for Redis, as their pages say.
function shared(host, port) {
  const { PostgresStore } = require('bgio-postgres');
  const { RedisPubSub } = require('@boardgame.io/redis-pubsub');
  const redis = require('redis');
  const { SocketIO } = require('boardgame.io/server');
  const db = new PostgresStore({ database: 'postgres', username: 'postgres', host, logging: false, pool: { max: 10 } });
  const pubSub = new RedisPubSub(redis.createClient({ port }), redis.createClient({ port }));
  return { db, transport: new SocketIO({ pubSub }) };
}

async function main() {
  const [folder, socket, port] = process.argv.slice(2);
  let parts = { db: folder ? new FlatFile({ dir: folder }) : undefined };
  if (folder === '--shared') parts = shared(socket, Number(port));
  const server = Server({ games: [game, beads], ...parts, origins: ['http://127.0.0.1'] });
  server.router.get('/bench/count', (ctx) => {
    const state = (made) => Buffer.byteLength(JSON.stringify(made));
    ctx.body = { count, merit: state(setup()), beads: state(beads.setup()) };
  });
  const { appServer } = await server.run({ port: 0 });
  process.stdout.write(`port ${appServer.address().port}\n`);
  process.on('SIGTERM', () => {
    process.stdout.write(`${JSON.stringify({ count })}\n`);
    process.exit(0);
  });
}

main();
