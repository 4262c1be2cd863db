/** Texts of the emergency stop. */
export const SENDING_STOP_TEXTS = {
	notStopped: "送信は止まっていません。ほかの人がすでに再開したか、まだ止めていません。",
	decisionRequired: (kinds: string) =>
		`${kinds}は、予定の時刻を過ぎたものがあります。送るか、送らないかを選んでください。`,
} as const;
