// A bot for Tablier in JavaScript that plays the move with the highest code: start your own from here.
//
//     tablier match anacund "bot:node examples/bot.mjs" novice

import { createInterface } from 'node:readline';

function say(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** A move; think here. What you know of the game is in question.knowledge and question.view. */
function choose(question) {
  return Math.max(...question.codes);
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  switch (message.type) {
    case 'hello':
      say({ type: 'hello', name: 'Highest', author: 'The Tablier authors' });
      break;
    case 'move':
      say({ type: 'move', code: choose(message) });
      break;
    case 'quit':
      process.exit(0);
    // whoever learns or thinks for long listens to newgame, gameover and stop, too
  }
}
