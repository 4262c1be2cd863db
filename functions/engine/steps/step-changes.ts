import { type Effect, effectDefinitionOf } from "#domain/engine/actions/effects/registry.ts";
import type { StoredStep } from "./stored-steps.ts";

/** A step as submitted by an editor. */
export interface SubmittedStep {
	id: number | null;
	day: number;
	minute: number | null;
	a_twice_type: 0 | 1;
	inputs: Effect[];
}

/** Differences between the stored steps and the submitted ones. */
export function diffSteps(saveKey: string, submitted: SubmittedStep[], stored: StoredStep[]) {
	const storedById = new Map(stored.map((step) => [step.id, step]));
	const keptIds = new Set(submitted.map(({ id }) => id));
	/** Action of a step; its save key is unique within the save. */
	const actionOf = (step: SubmittedStep, key: string) => ({
		key: `${saveKey}:${key}`,
		twiceType: step.a_twice_type,
		effects: step.inputs.map((effect) => ({
			effect,
			named: effectDefinitionOf(effect).references?.(effect) ?? {},
		})),
	});
	return {
		added: submitted.flatMap((step, index) =>
			step.id === null ? [{ ...actionOf(step, `+${index}`), day: step.day, minute: step.minute }] : [],
		),
		changed: submitted.flatMap((step) => {
			const storedStep = step.id === null ? undefined : storedById.get(step.id);
			return storedStep && !hasSameEffects(step, storedStep)
				? [{ ...actionOf(step, String(storedStep.actionId)), actionId: storedStep.actionId }]
				: [];
		}),
		moved: submitted.filter(({ id, day, minute }) => {
			const storedStep = id === null ? undefined : storedById.get(id);
			return storedStep && (storedStep.day !== day || storedStep.minute !== minute);
		}),
		removed: stored.filter(({ id }) => !keptIds.has(id)),
	};
}

/** Added, changed, moved and removed steps of one save. */
export type StepChanges = ReturnType<typeof diffSteps>;

/** Whether an existing step keeps its effects. */
export const hasSameEffects = (step: SubmittedStep, storedStep: StoredStep): boolean =>
	step.a_twice_type === storedStep.twiceType &&
	JSON.stringify(step.inputs) === JSON.stringify(storedStep.effects);
