// Column types of all rooms: amounts and instants as bigint in SQL and safe integers here.
import assert from 'node:assert/strict';
import { Type } from '@mikro-orm/core';
import { isAmount } from '../kernel/index.ts';

/** Bigint column, safe integer in JavaScript; asserts in both directions. */
export class AmountType extends Type<number, string> {
  override convertToDatabaseValue(value: number): string {
    if (value === null || value === undefined) return value;
    assert(isAmount(value), `not an amount: ${String(value)}`);
    return String(value);
  }

  override convertToJSValue(value: string | number | bigint): number {
    if (value === null || value === undefined) return value;
    const amount = Number(value);
    assert(isAmount(amount), `not an amount: ${String(value)}`);
    return amount;
  }

  override getColumnType(): string {
    return 'bigint';
  }

  override compareAsType(): string {
    return 'number';
  }
}

/** An instant in Unix milliseconds, kept exactly as it is sent. */
export class MsType extends AmountType {}
