/** Display status of a friend set by operators: `user_rate`. Blocked friends also receive no messages. */
export const USER_RATE = { shown: 1, hidden: 0, blocked: -1 } as const;

export const DISPLAY_LABELS = { shown: "表示", hidden: "非表示", blocked: "ブロック中" } as const;
