// Speaks to a running `sudokit serve --f-puzzles` as the userscript of f-puzzles does, through the WebSocket of Node (22 or later,
// or 20 with --experimental-websocket), and prints how long each command took and how soon a cancel was answered.
//
//     node crates/web/tests/f_puzzles.mjs [ws://localhost:4545] [payload ...]
//
// A payload is what stands after ?load= in an address of f-puzzles. Without one a classic puzzle and an empty board are asked.
// Exit code 1 if a command is not answered, or a cancel takes longer than 100 ms.

const [address = 'ws://localhost:4545', ...payloads] = process.argv.slice(2);
const CLASSIC = 'N4Ig5gTglgJiBcBtRoxQG4FMB2CAuEArpgDQjoCGANsQgBwC+JwTLzrH7XLAuiSp1QYc+IqXLVa8AMytww3PALEylGpgQA2QTvZ8BzeVkXLxaqQHZdQ46JUT1CAJyCjIpWNWSN8AEw79Nht3Uy9HeABWazk0Ww97cx8rbg5A6MNYkM8HKQAWGIU7M28EKIzC+OLw5KCGNJTyuNCcnwBGdOCTbMSEWT1+WsashJL4dobBzqKwqW0hrpHwxnqgtwWqqUZ56ZbSjrWdnrHUgYKm7tGXCddM9ZmffJSePhAAZygALx8XIA===';
const EMPTY = 'N4Ig5gTglgJiBcBtRwC+AaNmNdz/2AuuigXtheWsaZWfXTVQ80Sax/Uyz4+75za1BnbnXGjiIAM5QAXgFMEATlRA';
const socket = new WebSocket(address);
const waiting = [];
let nonce = 0;
let failed = false;

// Several messages may come before anybody waits for the next one.
const come = [];
socket.onmessage = (message) => {
  come.push(JSON.parse(message.data));
  waiting.splice(0).forEach((wake) => wake());
};
async function receive() {
  while (!come.length) await new Promise((resolve) => waiting.push(resolve));
  return come.shift();
}

function send(command, data) {
  nonce += 1;
  const message = command === 'cancel' ? { nonce, command } : { nonce, command, dataType: 'fpuzzles', data };
  socket.send(JSON.stringify(message));
  return nonce;
}

async function cancel() {
  const start = performance.now();
  const number = send('cancel');
  for (;;) {
    const answer = await receive();
    if (answer.nonce === number) break;
  }
  const took = performance.now() - start;
  if (took > 100) failed = true;
  return took;
}

async function request(command, data) {
  const start = performance.now();
  const number = send(command, data);
  for (;;) {
    const answer = await receive();
    if (answer.nonce !== number || answer.inProgress) continue;
    const took = performance.now() - start;
    const { nonce: _, type, ...rest } = answer;
    console.log(`${command.padEnd(15)} ${took.toFixed(1).padStart(8)} ms  ${type} ${JSON.stringify(rest).slice(0, 90)}`);
    return answer;
  }
}

socket.onerror = () => {
  console.error(`nothing answers at ${address}`);
  process.exit(1);
};
socket.onopen = async () => {
  for (const payload of payloads.length ? payloads : [CLASSIC]) {
    for (const command of ['solve', 'check', 'count', 'truecandidates', 'solvepath', 'step', 'estimate']) {
      const answer = await request(command, payload);
      if (answer.type === 'invalid' && !payloads.length) failed = true;
      if (command === 'estimate') console.log(`cancel          ${(await cancel()).toFixed(1).padStart(8)} ms`);
    }
  }
  for (const command of ['count', 'truecandidates', 'estimate']) {
    send(command, payloads[0] ?? EMPTY);
    await new Promise((resolve) => setTimeout(resolve, 500));
    console.log(`cancel of ${command.padEnd(14)} ${(await cancel()).toFixed(1).padStart(8)} ms`);
  }
  socket.close();
  process.exit(failed ? 1 : 0);
};
