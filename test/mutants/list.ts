// All mutants.
import { machineMutants } from './machine.ts';
import { moneyMutants } from './money.ts';
import type { Mutant } from './mutant.ts';
import { secretMutants } from './secrets.ts';

export const mutants: readonly Mutant[] = [...machineMutants, ...moneyMutants, ...secretMutants];
