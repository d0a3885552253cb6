// A bot in another language: the last word that it may say, now and then another one, so that every game ends.
const lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.say !== "decide") return;
  const words = message.moves.map((move) => move.word);
  const place = message.chance % 3 === 0 ? message.chance % words.length : words.length - 1;
  process.stdout.write(words[place] + "\n");
});
