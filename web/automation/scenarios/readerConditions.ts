import { SCENARIO_MATCH } from "#domain/engine/filters/scenario-match.ts";
import { COUNT_CONDITION, type CountCondition } from "#web/engine/explorer/countSearch.ts";

/** Search for the current readers of a scenario (E-410). */
export const currentReaders = (id: number): CountCondition => ({
	type: COUNT_CONDITION.scenario,
	group_id: id,
	match: SCENARIO_MATCH.subscribed,
});

/** Search for the friends who have finished a scenario (E-411). */
export const finishedReaders = (id: number): CountCondition => ({
	type: COUNT_CONDITION.scenario,
	group_id: id,
	match: SCENARIO_MATCH.finished,
});
