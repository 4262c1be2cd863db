import { COUNT_CONDITION, type CountCondition } from "#web/engine/explorer/countSearch.ts";

/** `match` of the condition on a scenario. */
const MATCHES = { reading: 0, finished: 4 } as const;

/** Search for the current readers of a scenario (E-410). */
export const currentReaders = (id: number): CountCondition => ({
	type: COUNT_CONDITION.scenario,
	group_id: id,
	match: MATCHES.reading,
});

/** Search for the friends who have finished a scenario (E-411). */
export const finishedReaders = (id: number): CountCondition => ({
	type: COUNT_CONDITION.scenario,
	group_id: id,
	match: MATCHES.finished,
});
