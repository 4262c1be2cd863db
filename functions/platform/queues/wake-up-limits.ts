/**
 * Maximum batches of one invocation before it hands over to the next. Cloudflare allows an invocation 1,000
 * statements and 10,000 calls; a batch of events takes about twenty statements, a batch of deliveries 400
 * calls.
 */
export const EVENT_BATCHES_PER_WAKE_UP = 40;
export const DELIVERY_BATCHES_PER_WAKE_UP = 20;
/** A batch of menu links takes one call and about seven statements; two run in parallel. */
export const LINK_BATCHES_PER_WAKE_UP = 50;
/** A multicast call takes two D1 calls of some ten statements. */
export const MULTICASTS_PER_WAKE_UP = 40;
