import { z } from "zod";
import { codeOf, recordId } from "#domain/platform/wire/input-schemas.ts";
import type { JourneyChoices } from "../condition-choices.ts";
import { nameIn } from "../named-kinds.ts";
import { defineCondition } from "./definition.ts";

/** Codes of whether the friend has passed the phase. */
export const PHASE_MATCH = { passed: 5, notPassed: 10 } as const;

/** 70: whether the friend has passed a phase of a journey. */
export const journey = defineCondition(
	z.object({
		type: z.literal(70),
		journey_id: recordId(),
		journey_tag_id: recordId(),
		condition: codeOf(PHASE_MATCH.passed, PHASE_MATCH.notPassed).default(PHASE_MATCH.passed),
	}),
)({
	type: 70,
	label: "ジャーニー",
	words: ["段階", "進み具合"],
	ability: "journey",
	blank: () => ({ type: 70, journey_id: 0, journey_tag_id: 0, condition: PHASE_MATCH.passed }),
	references: ({ journey_id, journey_tag_id }) => ({ journeys: [journey_id], phases: [journey_tag_id] }),
	sentence: ({ journey_id, journey_tag_id, condition }, { journeys, phases }) =>
		`ジャーニー「${nameIn(journeys, journey_id)}」の「${nameIn(phases, journey_tag_id)}」を${condition === PHASE_MATCH.passed ? "通過した" : "通過していない"}`,
});

export type JourneyCondition = z.output<typeof journey.schema>;

/**
 * Adjusts the condition to the existing journeys: a missing journey or phase resets it, a phase of another
 * journey is cleared.
 */
export function settledJourney(
	condition: JourneyCondition,
	{ journeys, phases }: JourneyChoices,
): JourneyCondition {
	const { journey_id, journey_tag_id } = condition;
	const phase = phases.find(({ id }) => id === journey_tag_id);
	const isMissing =
		(journey_id !== 0 && journeys.every(({ id }) => id !== journey_id)) || (journey_tag_id !== 0 && !phase);
	if (isMissing) return journey.blank();
	return phase && phase.journey_id !== journey_id ? { ...condition, journey_tag_id: 0 } : condition;
}
