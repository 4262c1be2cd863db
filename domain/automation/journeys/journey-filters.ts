import type { ConditionOf, Filter } from "#domain/engine/filters/filter-schema.ts";
import { USER_RATE_TYPE, WITH_BLOCKED } from "#domain/engine/filters/filter-schema.ts";
import { FRIEND_ORDER } from "#domain/engine/filters/friend-order.ts";

interface PhaseRef {
	journeyId: number;
	/** Phases of the journey in their order. */
	phases: readonly { id: number }[];
	/** Index of the phase, from 0. */
	index: number;
}

const HAS_PASSED = 5;
const HAS_NOT_PASSED = 10;

const phaseCondition = (journeyId: number, phaseId: number, condition: 5 | 10): ConditionOf<"journey"> => ({
	type: 70,
	journey_id: journeyId,
	journey_tag_id: phaseId,
	condition,
});

/**
 * Filter that also includes hidden friends and those who blocked the account, because the counts include
 * them.
 */
const includingHidden = (inputs: Filter["inputs"]): Filter => ({
	inputs,
	with_blocked: WITH_BLOCKED.included,
	user_rate_type: USER_RATE_TYPE.included,
	sort_type: FRIEND_ORDER.newestFriend,
	take_num: 50,
});

/** Filter for friends who passed a phase. */
export const passedFilter = ({ journeyId, phases, index: at }: PhaseRef): Filter =>
	includingHidden([phaseCondition(journeyId, phases[at]!.id, HAS_PASSED)]);

/** Filter for friends currently at a phase: they passed it, and no later one. */
export const currentPhaseFilter = (phase: PhaseRef): Filter =>
	includingHidden([
		...passedFilter(phase).inputs,
		...phase.phases
			.slice(phase.index + 1)
			.map(({ id }) => phaseCondition(phase.journeyId, id, HAS_NOT_PASSED)),
	]);
