import useSWR from "swr";
import type { ScenarioForecastInput } from "#domain/automation/forecast/forecast-input.ts";
import { type Effect, effectDefinitionOf, effectSchema } from "#domain/engine/actions/effects/registry.ts";
import type { TaskInput } from "#domain/engine/actions/task-input.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { useDebounced } from "#web/platform/ui/useDebounced.ts";

/** Delay between the last change of a draft and its calculation, in milliseconds. */
const CALCULATION_DELAY = 600;

/** Step as it would be saved. */
interface Step {
	id: number | null;
	day: number;
	minute: number | null;
	a_twice_type: 0 | 1;
	inputs: Effect[];
}

/** Unsaved settings of a scenario, without its steps. */
export type UnsavedScenario = Omit<ScenarioForecastInput, "steps">;

/**
 * Subject of a forecast. Without a draft the saved state is calculated; with `null`, an incomplete draft,
 * nothing is. Drafts are compared by value, so the object need not be the same.
 */
export type ForecastSubject =
	| { kind: "scenario"; id: number; draft?: (UnsavedScenario & { steps?: Step[] }) | null }
	| { kind: "episode"; id: number; draft?: { steps?: Step[] } | null }
	/** Id of the action, and the task that would be added; without it all tasks of the action. */
	| { kind: "task"; id: number; draft?: TaskInput | null };

/**
 * Loads the forecast, again after each pause in the changes of a draft. The last answer stays until the next
 * one arrives.
 */
export function useForecast(of: ForecastSubject, version: string | number | undefined) {
	const wanted = JSON.stringify(bodyOf(of));
	const asked = useDebounced(wanted, CALCULATION_DELAY);
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

/** The cache key contains the request body as text; `bodyOf` wrote it for the same kind. */
function callFor({ kind, id }: ForecastSubject, json: object) {
	const { scenario, episode, action } = client.forecast.api;
	const call = { scenario: scenario[":id"], episode: episode[":id"], task: action.task[":id"] }[kind];
	return call.forecast.$post({ param: { id: String(id) }, json });
}

function bodyOf(of: ForecastSubject): object | null {
	if (of.draft === null) return null;
	if (of.kind === "task") return of.draft ? { task: of.draft } : {};
	const { steps, ...rest } = of.draft ?? {};
	return steps ? { ...rest, steps: steps.map(sendingStepOf) } : rest;
}

/** Keeps only effects that send and are complete. */
const sendingStepOf = ({ id, day, minute, a_twice_type, inputs }: Step): Step => ({
	...{ id, day, minute, a_twice_type },
	inputs: inputs.filter(
		(effect) => effectDefinitionOf(effect).sends && effectSchema.safeParse(effect).success,
	),
});
