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
export function diffSteps(saveKey: string, given: SubmittedStep[], stored: StoredStep[]) {
	const known = new Map(stored.map((step) => [step.id, step]));
	const kept = new Set(given.map(({ id }) => id));
	/** Action of a step; its save key is unique within the save. */
	const actionOf = (step: SubmittedStep, key: string) => ({
		key: `${saveKey}:${key}`,
		twiceType: step.a_twice_type,
		effects: step.inputs.map((effect) => ({
			effect,
			named: effectDefinitionOf(effect).names?.(effect) ?? {},
		})),
	});
	return {
		added: given.flatMap((step, index) =>
			step.id === null ? [{ ...actionOf(step, `+${index}`), day: step.day, minute: step.minute }] : [],
		),
		changed: given.flatMap((step) => {
			const before = step.id === null ? undefined : known.get(step.id);
			return before && !hasSameEffects(step, before)
				? [{ ...actionOf(step, String(before.actionId)), actionId: before.actionId }]
				: [];
		}),
		moved: given.filter(({ id, day, minute }) => {
			const before = id === null ? undefined : known.get(id);
			return before && (before.day !== day || before.minute !== minute);
		}),
		removed: stored.filter(({ id }) => !kept.has(id)),
	};
}

/** Added, changed, moved and removed steps of one save. */
export type StepChanges = ReturnType<typeof diffSteps>;

/** Whether an existing step keeps its effects. */
export const hasSameEffects = (step: SubmittedStep, before: StoredStep): boolean =>
	step.a_twice_type === before.twiceType && JSON.stringify(step.inputs) === JSON.stringify(before.effects);
