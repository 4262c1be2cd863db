/** States of an account; a disabled one sends nothing and answers its public pages with a notice. */
export const ACCOUNT_STATES = ["active", "disabled"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];
