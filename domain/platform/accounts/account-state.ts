/** State of an account; a disabled one sends nothing and answers its public pages with a notice. */
export type AccountState = "active" | "disabled";
