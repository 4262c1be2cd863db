/** How operators have a friend displayed: `user_rate`. A blocked friend is also written to no more. */
export const USER_RATE = { shown: 1, hidden: 0, blocked: -1 } as const;

export const DISPLAY_LABELS = { shown: "表示", hidden: "非表示", blocked: "ブロック中" } as const;
