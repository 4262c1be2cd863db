/**
 * State of an attempt to pay with one provider. `opening`: its creation is requested and may have happened; `open`: it can
 * be paid; `paid`: the ledger has its charge; `closed`: it can no longer be paid; `recheck`: it was closed, and an event says that it moved.
 */
export type CheckoutState = "opening" | "open" | "paid" | "closed" | "recheck";

/** Whether a checkout can still be paid. */
export const isCheckoutLive = (state: CheckoutState): boolean => state === "opening" || state === "open";
