import type { Effect } from "#domain/effects/registry.ts";
import type { StepTime } from "#domain/steps/timing.ts";
import { call } from "../api/client.ts";
import { useFreshly } from "../api/useFreshly.ts";
import { useSaveKey } from "../api/useSaveKey.ts";

export type SteppedKind = "scenario" | "episode";

/** What a step is saved as. */
export interface StepInput extends StepTime {
	/** Null for a new one. */
	id: number | null;
	a_twice_type: 0 | 1;
	inputs: Effect[];
}

export interface Step extends StepInput {
	id: number;
	/** What it does, effect by effect. */
	action_text: string[];
	/** Friends whose next step it is. */
	waiting: number;
}

interface Steps {
	version: number;
	steps: Step[];
}

const addressOfSteps = (kind: SteppedKind, id: number) => `/api/${kind}/${id}/steps`;

/** The steps of a scenario or reminder, and how they are saved; `onVersion` is told what each save made of the item. */
export function useSteps(kind: SteppedKind, id: number, onVersion: (from: number, to: number) => void) {
	const { data, error, mutate } = useFreshly(["steps", kind, id], () =>
		call<Steps>("GET", addressOfSteps(kind, id)),
	);
	const { headersFor, renew } = useSaveKey();
	return {
		data,
		error,
		reload: () => void mutate(),
		/** Saves all steps; those left out are deleted. */
		save: async (steps: StepInput[]) => {
			const from = data?.version ?? 0;
			const json = { steps: steps.map(asInput), version: from };
			const { version } = await call<{ version: number }>("PUT", addressOfSteps(kind, id), {
				json,
				headers: headersFor(json),
			});
			renew();
			onVersion(from, version);
			await mutate();
		},
	};
}

const asInput = ({ id, day, minute, a_twice_type, inputs }: StepInput): StepInput => ({
	id,
	day,
	minute,
	a_twice_type,
	inputs,
});
