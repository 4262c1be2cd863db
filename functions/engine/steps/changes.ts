import { definitionOf, type Effect } from "#domain/engine/actions/effects/registry.ts";
import type { StoredStep } from "./stored.ts";

/** A step as it is to be stored. */
export interface GivenStep {
	id: number | null;
	day: number;
	minute: number | null;
	a_twice_type: 0 | 1;
	inputs: Effect[];
}

/** The differences between the stored steps and the given ones. */
export function changesOf(saveKey: string, given: GivenStep[], stored: StoredStep[]) {
	const known = new Map(stored.map((step) => [step.id, step]));
	const kept = new Set(given.map(({ id }) => id));
	const asDeed = (step: GivenStep, key: string) => ({
		key: `${saveKey}:${key}`,
		twice: step.a_twice_type,
		effects: step.inputs.map((effect) => ({ effect, named: definitionOf(effect).names?.(effect) ?? {} })),
	});
	return {
		added: given.flatMap((step, index) =>
			step.id === null ? [{ ...asDeed(step, `+${index}`), day: step.day, minute: step.minute }] : [],
		),
		changed: given.flatMap((step) => {
			const before = step.id === null ? undefined : known.get(step.id);
			return before && !doesTheSame(step, before)
				? [{ ...asDeed(step, String(before.actionId)), actionId: before.actionId }]
				: [];
		}),
		moved: given.filter(({ id, day, minute }) => {
			const before = id === null ? undefined : known.get(id);
			return before && (before.day !== day || before.minute !== minute);
		}),
		left: stored.filter(({ id }) => !kept.has(id)),
	};
}

export type StepChanges = ReturnType<typeof changesOf>;

/** Whether an existing step keeps its effects. */
export const doesTheSame = (step: GivenStep, before: StoredStep): boolean =>
	step.a_twice_type === before.twiceType && JSON.stringify(step.inputs) === JSON.stringify(before.effects);
