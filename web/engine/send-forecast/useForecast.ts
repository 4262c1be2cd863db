import useSWR from "swr";
import type { ScenarioDraft } from "#domain/automation/forecast/input.ts";
import { definitionOf, type Effect, effectSchema } from "#domain/engine/actions/effects/registry.ts";
import type { TaskInput } from "#domain/engine/actions/task.ts";
import { client, unwrap } from "#web/platform/api/client.ts";
import { useDebounced } from "#web/platform/ui/useDebounced.ts";

/** How long a draft rests before it is reckoned. */
const PAUSE = 600;

/** A step as it would be saved. */
interface Step {
	id: number | null;
	day: number;
	minute: number | null;
	a_twice_type: 0 | 1;
	inputs: Effect[];
}

/** What of a scenario besides its steps is not saved yet. */
export type Unsaved = Omit<ScenarioDraft, "steps">;

/**
 * What is about to be saved, and how. Without a draft what is saved is reckoned; with `null`, a draft that is not
 * complete yet, nothing is. A draft is compared by its value: it need not be the same object.
 */
export type ForecastOf =
	| { kind: "scenario"; id: number; draft?: (Unsaved & { steps?: Step[] }) | null }
	| { kind: "episode"; id: number; draft?: { steps?: Step[] } | null }
	/** The action's id, and the task that would be added; without it all tasks of the action. */
	| { kind: "task"; id: number; draft?: TaskInput | null };

/** What will be sent, asked anew once a draft rests. The last answer stays until the next one comes. */
export function useForecast(of: ForecastOf, version: string | number | undefined) {
	const wanted = JSON.stringify(bodyOf(of));
	const asked = useDebounced(wanted, PAUSE);
	const { data, error, isValidating, mutate } = useSWR(
		asked === "null" ? null : ["forecast", of.kind, of.id, version, asked],
		() => unwrap(callFor(of, JSON.parse(asked)), { handles: [403, 404] }),
		{ keepPreviousData: true, revalidateOnFocus: false },
	);
	return {
		forecast: wanted === "null" ? undefined : data,
		error: error as unknown,
		isStale: wanted !== asked || isValidating,
		isAsked: wanted !== "null",
		retry: () => void mutate(),
	};
}

/** What is asked stands in the cache's key as a text; `bodyOf` wrote it for the same kind. */
function callFor({ kind, id }: ForecastOf, json: object) {
	const { scenario, episode, action } = client.forecast.api;
	const call = { scenario: scenario[":id"], episode: episode[":id"], task: action.task[":id"] }[kind];
	return call.forecast.$post({ param: { id: String(id) }, json });
}

function bodyOf(of: ForecastOf): object | null {
	if (of.draft === null) return null;
	if (of.kind === "task") return of.draft ? { task: of.draft } : {};
	const { steps, ...rest } = of.draft ?? {};
	return steps ? { ...rest, steps: steps.map(asSending) } : rest;
}

/** Only what sends is reckoned, and of that only what is written already. */
const asSending = ({ id, day, minute, a_twice_type, inputs }: Step): Step => ({
	...{ id, day, minute, a_twice_type },
	inputs: inputs.filter((effect) => definitionOf(effect).sends && effectSchema.safeParse(effect).success),
});
