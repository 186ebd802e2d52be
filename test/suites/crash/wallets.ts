// The operators' wallets as a process of its own: it outlives every kill, and writes down all it does in an append-only file.
import { openSync, writeSync } from 'node:fs';
import { Chance } from '../../support/chance.ts';
import { serve } from '../../support/child.ts';
import { written } from '../../support/oracle/ledger-file.ts';
import { type Fault, type StubWallet, startStubWallet } from '../../support/wallets/index.ts';
import { TOO_LATE_MS, Trouble } from '../../support/wallets/trouble.ts';

interface Opened {
  wallet: StubWallet;
  trouble: Trouble;
}

/** What a wallet did wrong. */
export interface Misdeeds {
  struck: number;
  lies: number;
  /** by debit or credit: what its account has too much */
  left: { txId: string; externalId: string; change: string }[];
}

interface Asked {
  code: string;
  file: string;
  seed: number;
  /** how late an answer is that comes too late, where the waits are not those of a test */
  lateMs?: number;
  /** it answers what it did not do, too */
  lies?: boolean;
  /** nothing goes wrong until it is asked for */
  isCalm?: boolean;
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
async function open({ code, file, seed, lateMs, lies = false, isCalm = false }: Asked): Promise<string> {
  const luck = new Chance(seed);
  const trouble = new Trouble(luck.child(), { lies });
  trouble.isCalm = isCalm;
  const ledger = openSync(file, 'a');
  const wallet = await startStubWallet({
    operator: code,
    secret: '',
    note: note => void writeSync(ledger, `${written(note)}\n`),
  });
  const later = (fault: Fault | null) =>
    fault && lateMs && 'ms' in fault && fault.ms >= TOO_LATE_MS ? { ...fault, ms: lateMs } : fault;
  wallet.fault(call => {
    const fault = later(trouble.choose(call));
    return fault ?? (trouble.quiet ? null : { kind: 'late', ms: trouble.slowBy + luck.below(SLOWEST_MS) });
  });
  opened.set(code, { wallet, trouble });
  return wallet.url;
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
  /** nobody reaches it for a while */
  outage: ({ code, ms }: { code: string; ms: number }) => of(code).trouble.outage(ms),
  /** every answer comes so much later; 0: as usual */
  slow: ({ code, by }: { code: string; by: number }) => {
    of(code).trouble.slowBy = by;
  },
  /** of its calls every fourth goes wrong, or none */
  bother: ({ code, on }: { code: string; on: boolean }) => {
    of(code).trouble.isCalm = !on;
  },
  /** what it did to the platform's calls, and what is left of its lies */
  misdeeds: ({ code }: { code: string }): Misdeeds => {
    const { wallet, trouble } = of(code);
    const left = wallet.book.misdeeds.entries();
    return {
      struck: trouble.struck,
      lies: trouble.lies,
      left: [...left].map(([txId, { externalId, change }]) => ({ txId, externalId, change: String(change) })),
    };
  },
});
