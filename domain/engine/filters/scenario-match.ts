/** Codes of a friend's relation to a scenario, and their negations. Lists use them without the schema. */
export const SCENARIO_MATCH = {
	subscribed: 0,
	everSubscribed: 1,
	finished: 4,
	notSubscribed: 10,
	neverSubscribed: 11,
	notFinished: 14,
} as const;

export const SCENARIO_MATCHES = {
	[SCENARIO_MATCH.subscribed]: "購読中",
	[SCENARIO_MATCH.everSubscribed]: "購読したことがある",
	[SCENARIO_MATCH.finished]: "読み終えた",
	[SCENARIO_MATCH.notSubscribed]: "購読中でない",
	[SCENARIO_MATCH.neverSubscribed]: "購読したことがない",
	[SCENARIO_MATCH.notFinished]: "読み終えていない",
} as const;
