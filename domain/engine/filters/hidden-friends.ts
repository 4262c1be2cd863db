/** Codes of `with_blocked`: friends who blocked the account are excluded, included, or the only ones. */
export const WITH_BLOCKED = { excluded: 0, included: 1, only: 2 } as const;

/** Codes of `user_rate_type`: the same for friends whom operators hid or blocked. */
export const USER_RATE_TYPE = { excluded: 0, included: 1, only: 3 } as const;
