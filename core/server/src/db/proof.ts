// The proof of the lease inside a statement that writes: whoever has lost it writes nothing.

/**
 * Proves the lease, whose owner and epoch are these parameters: without it nothing is given and nothing is written. Its row stays
 * locked until the transaction ends, against whoever takes or renames the lease; renewals pass, for who waits for one would wait
 * for all transactions before it.
 */
export const FENCE = (owner: number, epoch: number) =>
  `fence as materialized (select 1 from lease where id = 'server' and owner = $${owner} and epoch = $${epoch} for key share)`;
