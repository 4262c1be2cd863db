/** Steps of an account's first day, in their order. */
export const FIRST_STEPS = [
	"connect",
	"friends",
	"starter",
	"greeting",
	"answers",
	"menu",
	"booking",
	"phone",
] as const;

export type FirstStep = (typeof FIRST_STEPS)[number];

/** State of a step: derived from what exists, apart from the choice to skip it. */
export interface FirstStepState {
	name: FirstStep;
	isDone: boolean;
	isSkipped: boolean;
}

/** First step that is neither done nor skipped; undefined after the last. */
export const nextStep = (steps: readonly FirstStepState[]): FirstStepState | undefined =>
	steps.find(({ isDone, isSkipped }) => !isDone && !isSkipped);
