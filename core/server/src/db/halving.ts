// Work for a group; a bad item hurts itself only.

/**
 * Does the work for all; when it fails, for each half of them, down to the bad item, whose error is its result.
 * @param work answers one result per item, in order, or does nothing and throws
 * @param isFinal no half of the group would fare better: its error is everybody's
 */
export async function halving<In, Out>(
  items: readonly In[],
  work: (part: readonly In[]) => Promise<readonly Out[]>,
  isFinal: (error: unknown) => boolean,
): Promise<(Out | Error)[]> {
  if (items.length === 0) return [];
  try {
    return [...(await work(items))];
  } catch (error) {
    if (items.length === 1 || isFinal(error)) return items.map(() => error as Error);
  }
  const half = items.length >> 1;
  return [...(await halving(items.slice(0, half), work, isFinal)), ...(await halving(items.slice(half), work, isFinal))];
}
