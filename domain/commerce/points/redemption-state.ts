/** States of a taken reward: it waits for its handing out, or has ended. */
export const REDEMPTION_STATES = {
	requested: "お渡し前",
	handed: "お渡し済み",
	cancelled: "取り消し",
} as const;

export type RedemptionState = keyof typeof REDEMPTION_STATES;

export const REDEMPTION_STATE_NAMES = Object.keys(REDEMPTION_STATES) as [
	RedemptionState,
	...RedemptionState[],
];
