import useSWR from "swr";
import useSWRInfinite from "swr/infinite";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import type { StepTime } from "#domain/engine/steps/step-timing.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";
import { useFreshData } from "#web/platform/api/useFreshData.ts";
import { useSaveKey } from "#web/platform/api/useSaveKey.ts";

export type SteppedKind = "scenario" | "episode";

/** Request body of a step. */
export interface StepInput extends StepTime {
	/** null for a new one. */
	id: number | null;
	a_twice_type: 0 | 1;
	inputs: Effect[];
}

const ITEM_CALLS = {
	scenario: client.scenarios.api.scenario[":id"],
	episode: client.episodes.api.episode[":id"],
};

const CALLS = { scenario: ITEM_CALLS.scenario.steps, episode: ITEM_CALLS.episode.steps };

type Steps = Wire<(typeof CALLS)[SteppedKind]["$get"]>;
export type StepRecord = Steps["steps"][number];

/** Step with its messages; placeholders are not filled in. */
export type StepMessages = Wire<(typeof ITEM_CALLS)[SteppedKind]["messages"]["$get"]>["steps"][number];

/** Steps of a scenario or reminder with their messages, as saved in a version. */
export const useStepMessages = (kind: SteppedKind, id: number, version?: number) =>
	useSWR(
		["step-messages", kind, id, version],
		() => unwrap(ITEM_CALLS[kind].messages.$get({ param: { id: String(id) } })),
		{ keepPreviousData: true },
	);

/** Friends who wait for each step, and the numbers of those who had it; nothing without the right to see friends. */
export const useStepFaces = (kind: SteppedKind, id: number, version: number | undefined) =>
	useSWR(useAbility("friend-read") && ["step-faces", kind, id, version], () =>
		unwrap(ITEM_CALLS[kind].faces.$get({ param: { id: String(id) } })),
	);

/** Faces and numbers of one step. */
export type StepFacesRecord = Wire<(typeof ITEM_CALLS)[SteppedKind]["faces"]["$get"]>["steps"][number];

/** Friends who wait for a step, page by page. */
export const useStepReaders = (kind: SteppedKind, id: number, step: number) =>
	useSWRInfinite(
		(_, previous: StepReaderPage | null) =>
			previous?.next === null ? null : ["step-readers", kind, id, step, previous?.next ?? ""],
		([, , , , before]) =>
			unwrap(
				ITEM_CALLS[kind].readers[":step"].$get({
					param: { id: String(id), step: String(step) },
					query: { before: String(before) },
				}),
			),
	);

type StepReaderPage = Wire<(typeof ITEM_CALLS)[SteppedKind]["readers"][":step"]["$get"]>;

/** Loads the steps again after the item was saved outside of their editor, which changed the version. */
export const refreshSteps = (kind: SteppedKind, id: number) =>
	reloadMatching((key) => Array.isArray(key) && key[0] === "steps" && key[1] === kind && key[2] === id);

/**
 * Loads the steps of a scenario or reminder, and saves them; `onVersion` gets the version before and after
 * each save.
 */
export function useSteps(kind: SteppedKind, id: number, onVersion: (from: number, to: number) => void) {
	const { data, error, mutate } = useFreshData(["steps", kind, id], () =>
		unwrap(CALLS[kind].$get({ param: { id: String(id) } })),
	);
	const { headersFor, renew } = useSaveKey();
	return {
		data,
		error,
		reload: () => void mutate(),
		/**
		 * Saves all steps; omitted ones are deleted.
		 * @param note description of the change, for the version that the save creates
		 */
		save: async (steps: StepInput[], note = "") => {
			const from = data?.version ?? 0;
			const json = {
				steps: steps.map(stepInputOf),
				version: from,
				...(note !== "" && { version_note: note }),
			};
			const { version } = await unwrap(
				CALLS[kind].$put({ param: { id: String(id) }, json }, { headers: headersFor(json) }),
			);
			renew();
			onVersion(from, version);
			await mutate();
		},
	};
}

const stepInputOf = ({ id, day, minute, a_twice_type, inputs }: StepInput): StepInput => ({
	id,
	day,
	minute,
	a_twice_type,
	inputs,
});
