import useSWR from "swr";
import type { ScenarioForecastInput } from "#domain/automation/forecast/forecast-input.ts";
import { type Effect, effectDefinitionOf, effectSchema } from "#domain/engine/actions/effects/registry.ts";
import type { TaskInput } from "#domain/engine/actions/task-input.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { useDebounced } from "#web/platform/ui/useDebounced.ts";

/** Delay between the last change of a draft and its calculation, in milliseconds. */
const CALCULATION_DELAY = 600;

/** Step as it would be saved. */
export interface Step {
	id: number | null;
	day: number;
	minute: number | null;
	a_twice_type: 0 | 1;
	inputs: Effect[];
}

/** Unsaved settings of a scenario, without its steps. */
type UnsavedScenario = Omit<ScenarioForecastInput, "steps">;

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
export function useForecast(subject: ForecastSubject, version: string | number | undefined) {
	const currentBody = JSON.stringify(bodyOf(subject));
	const requestedBody = useDebounced(currentBody, CALCULATION_DELAY);
	const { data, error, isValidating, mutate } = useSWR(
		requestedBody === "null" ? null : ["forecast", subject.kind, subject.id, version, requestedBody],
		() => unwrap(callFor(subject, JSON.parse(requestedBody)), { handles: [403, 404] }),
		{ keepPreviousData: true, revalidateOnFocus: false },
	);
	return {
		forecast: currentBody === "null" ? undefined : data,
		error: error as unknown,
		isStale: currentBody !== requestedBody || isValidating,
		isDraftComplete: currentBody !== "null",
		retry: () => void mutate(),
	};
}

/** The cache key contains the request body as text; `bodyOf` wrote it for the same kind. */
function callFor({ kind, id }: ForecastSubject, json: object) {
	const { scenario, episode, action } = client.forecast.api;
	const call = { scenario: scenario[":id"], episode: episode[":id"], task: action.task[":id"] }[kind];
	return call.forecast.$post({ param: { id: String(id) }, json });
}

function bodyOf(subject: ForecastSubject): object | null {
	if (subject.draft === null) return null;
	if (subject.kind === "task") return subject.draft ? { task: subject.draft } : {};
	const { steps, ...rest } = subject.draft ?? {};
	return steps ? { ...rest, steps: sendingStepsOf(steps) } : rest;
}

/** Steps with only the effects that send and are complete. */
export const sendingStepsOf = (steps: readonly Step[]): Step[] =>
	steps.map(({ id, day, minute, a_twice_type, inputs }) => ({
		...{ id, day, minute, a_twice_type },
		inputs: inputs.filter(
			(effect) => effectDefinitionOf(effect).sendsMessages && effectSchema.safeParse(effect).success,
		),
	}));
