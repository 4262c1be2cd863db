/** States of a friend in a scenario. */
export const SUBSCRIPTION_STATES = { reading: "購読中", finished: "購読終了", stopped: "停止" } as const;
