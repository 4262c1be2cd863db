/** How operators have a friend displayed: `user_rate`. A blocked friend is also written to no more. */
export const USER_RATE = { shown: 1, hidden: 0, blocked: -1 } as const;
