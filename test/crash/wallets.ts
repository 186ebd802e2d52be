// The operators' wallets as a process of its own: it outlives every kill, and writes down all it does in an append-only file.
import { createHash } from 'node:crypto';
import { openSync, writeSync } from 'node:fs';
import { serve } from '../bench/child.ts';
import { TOO_LATE_MS, Trouble } from '../e2e/chaos/faults.ts';
import { Luck } from '../e2e/chaos/luck.ts';
import { type Fault, type Note, type StubWallet, startStubWallet } from '../stub-wallet/index.ts';

interface Opened {
  wallet: StubWallet;
  trouble: Trouble;
}

interface Asked {
  code: string;
  file: string;
  seed: number;
  /** how late an answer is that comes too late, where the waits are not those of a test */
  lateMs?: number;
}

/** An honest wallet takes its time too, so that kills find calls under way. */
const SLOWEST_MS = 25;

const opened = new Map<string, Opened>();

const of = (code: string): Opened => {
  const found = opened.get(code);
  if (!found) throw new Error(`no wallet of ${code}`);
  return found;
};

/** Starts the wallet of an operator; its ledger file is only added to. @returns its address */
async function open({ code, file, seed, lateMs }: Asked): Promise<string> {
  const luck = new Luck(seed);
  const trouble = new Trouble(new Luck(luck.below(2 ** 30)), { lies: false });
  const ledger = openSync(file, 'a');
  const wallet = await startStubWallet({
    operator: code,
    secret: '',
    note: note => void writeSync(ledger, `${written(note)}\n`),
  });
  const later = (fault: Fault | null) =>
    fault && lateMs && 'ms' in fault && fault.ms >= TOO_LATE_MS ? { ...fault, ms: lateMs } : fault;
  wallet.fault(call => later(trouble.choose(call)) ?? (trouble.quiet ? null : { kind: 'late', ms: luck.below(SLOWEST_MS) }));
  opened.set(code, { wallet, trouble });
  return wallet.url;
}

function written(note: Note): string {
  const text = (value: object) =>
    JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? String(each) : each));
  if (!('call' in note)) return text(note);
  const { name, raw, body, at, refused } = note.call;
  const hash = createHash('sha256').update(raw).digest('hex');
  return text({ call: { name, tx_id: body.tx_id, ref_tx_id: body.ref_tx_id, external_id: body.external_id, hash, at, refused } });
}

serve(null, {
  open,
  secret: ({ code, secret }: { code: string; secret: string }) => of(code).wallet.secret(secret),
  deposit: ({ code, who, amount }: { code: string; who: string; amount: number }) => of(code).wallet.deposit(who, amount),
  /** @returns the balance of an account, in digits */
  balance: ({ code, who }: { code: string; who: string }) => String(of(code).wallet.accounts.get(who)?.balance ?? 0n),
  /** faults on or off, of all wallets */
  quiet: ({ on }: { on: boolean }) => {
    for (const { trouble } of opened.values()) trouble.quiet = on;
  },
});
