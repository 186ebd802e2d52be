// A process that floods a server while it is told to: forged signatures, guessed keys, joins without a session, sockets that say
// nothing, and balance requests of one session without waiting for answers. Half of it comes from one address, half from many.
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';

const { url, session, operator } = JSON.parse(process.env.FLOOD ?? '{}') as Record<'url' | 'session' | 'operator', string>;
const { hostname, port } = new URL(url);
const EVERY_MS = 100;
/** in each tenth of a second */
const [FORGED, JOINS, KEYS] = [30, 25, 5];
const PIPELINED = 500;
const IDLE = 200;

const agent = new Agent({ keepAlive: true, maxSockets: 30 });
const answers = new Map<string, number>();
let sent = 0;
let timer: NodeJS.Timeout | undefined;
let idle: Socket[] = [];

const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);
const address = () => (sent % 2 === 0 ? '203.0.113.5' : `198.51.100.${sent % 250}`);

function ask(kind: string, method: string, path: string, headers: Record<string, string>, body = ''): void {
  sent++;
  const given = { ...headers, 'x-forwarded-for': address(), 'content-length': Buffer.byteLength(body) };
  const call = request({ agent, hostname, port, method, path, headers: given }, response => {
    response.resume();
    count(`${kind} ${response.statusCode}`);
  });
  call.on('error', () => count(`${kind} cut`));
  call.end(body);
}

function pipeline(): void {
  const text = `GET /play/v1/balance HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${session}\r\n\r\n`;
  const socket = connect(Number(port), hostname, () => socket.write(text.repeat(PIPELINED)));
  socket.on('data', part => {
    for (const [, status] of String(part).matchAll(/HTTP\/1\.1 (\d{3}) /g)) count(`pipelined ${status}`);
  });
  socket.on('error', () => {});
}

let turns = 0;
function flood(): void {
  const signed = { 'x-operator': operator, 'x-timestamp': String(Date.now()), 'x-signature': '0'.repeat(64) };
  for (let i = 0; i < FORGED; i++) ask('forged', 'GET', '/operator/v1/currencies', { ...signed, 'x-nonce': `${sent}-n` });
  for (let i = 0; i < KEYS; i++) ask('key', 'GET', '/metrics', { authorization: `Bearer pk_${String(sent).padStart(40, '0')}` });
  const token = () => `ses_${String(sent).padStart(43, '0')}`;
  for (let i = 0; i < JOINS; i++) ask('join', 'POST', '/matchmake/joinById/lobby', {}, JSON.stringify({ session: token() }));
  if (turns++ % 10 === 0) pipeline();
}

process.on('message', (order: 'start' | 'stop') => {
  clearInterval(timer);
  for (const socket of idle) socket.destroy();
  idle = [];
  if (order === 'start') {
    for (let i = 0; i < IDLE; i++) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      if (i % 2 === 0) socket.write('GET /healthz HTTP/1.1\r\nX-Slow: ');
      idle.push(socket);
    }
    timer = setInterval(flood, EVERY_MS);
  }
  process.send?.(Object.fromEntries(answers));
});
process.once('disconnect', () => process.exit(0));
