import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import type { StepTime } from "#domain/engine/steps/timing.ts";
import { client, unwrap, type Wire } from "#web/platform/api/client.ts";
import { useFreshly } from "#web/platform/api/useFreshly.ts";
import { useSaveKey } from "#web/platform/api/useSaveKey.ts";

export type SteppedKind = "scenario" | "episode";

/** What a step is saved as. */
export interface StepInput extends StepTime {
	/** Null for a new one. */
	id: number | null;
	a_twice_type: 0 | 1;
	inputs: Effect[];
}

const CALLS = {
	scenario: client.scenarios.api.scenario[":id"].steps,
	episode: client.episodes.api.episode[":id"].steps,
};

type Steps = Wire<(typeof CALLS)[SteppedKind]["$get"]>;
export type Step = Steps["steps"][number];

/** The steps of a scenario or reminder, and how they are saved; `onVersion` is told what each save made of the item. */
export function useSteps(kind: SteppedKind, id: number, onVersion: (from: number, to: number) => void) {
	const { data, error, mutate } = useFreshly(["steps", kind, id], () =>
		unwrap(CALLS[kind].$get({ param: { id: String(id) } })),
	);
	const { headersFor, renew } = useSaveKey();
	return {
		data,
		error,
		reload: () => void mutate(),
		/** Saves all steps; those left out are deleted. @param note what changed, for the version that it makes */
		save: async (steps: StepInput[], note = "") => {
			const from = data?.version ?? 0;
			const json = { steps: steps.map(asInput), version: from, ...(note !== "" && { version_note: note }) };
			const { version } = await unwrap(
				CALLS[kind].$put({ param: { id: String(id) }, json }, { headers: headersFor(json) }),
			);
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
