/**
 * Batches that one invocation works off before it hands over to the next. Cloudflare allows an invocation 1,000
 * statements and 10,000 calls; a batch of a hundred sends takes about ten and a hundred.
 */
export const BATCHES_PER_WAKE_UP = 50;
