import useSWR from "swr";
import type { ConditionCount, FilterPreview } from "#domain/engine/filters/filter-preview.ts";
import { type Filter, readFilter } from "#domain/engine/filters/filter-schema.ts";
import { callOptions, client, unwrap } from "#web/platform/api/apiClient.ts";

const calls = client.funnels.api.funnel;

/** Timeout for loading a filter or the folders, in seconds. */
const LOAD_TIMEOUT = 10;
/** A refusal is shown in place of the figures; the page stays open. */
const HANDLES_FORBIDDEN = { handles: [403] };

/** Counts the friends that a filter matches now. */
export const loadFilterPreview = (filter: Filter, signal?: AbortSignal): Promise<FilterPreview> =>
	unwrap(client.preview.api.funnel.preview.$post({ json: filter }, callOptions({ signal })), {
		...HANDLES_FORBIDDEN,
		// Hono's type of JSON does not support recursive types such as groups of conditions.
	}) as Promise<FilterPreview>;

/** Loads the filter of a custom search; unreadable conditions are marked as broken. */
export async function loadFilter(id: number): Promise<Filter> {
	const { filter } = await unwrap(
		calls.data[":id"].$get({ param: { id: String(id) }, query: {} }, callOptions({ timeout: LOAD_TIMEOUT })),
		HANDLES_FORBIDDEN,
	);
	return readFilter(filter);
}

/** Loads the folders of custom searches. */
export const useFunnelFolders = () =>
	useSWR("funnel-folders", () =>
		unwrap(calls.groups.$get({}, callOptions({ timeout: LOAD_TIMEOUT })), HANDLES_FORBIDDEN),
	);

/**
 * Description of a filter as a sentence (the number of conditions while unknown or not permitted), and
 * whether it contains a condition that selects nobody in use.
 */
export function useFilterDescription(filter: Filter | null): { description: string; isBroken: boolean } {
	const { data } = useSWR(
		filter && ["filter-description", JSON.stringify(filter)],
		() => loadFilterPreview(filter!),
		{ revalidateOnFocus: false, keepPreviousData: true },
	);
	return {
		description: data?.description ?? `条件${filter?.inputs.length ?? 0}件で絞り込みます。`,
		isBroken: data?.conditions.some(hasProblem) ?? false,
	};
}

const hasProblem = ({ problem, effects = [] }: ConditionCount): boolean =>
	problem !== null || effects.some(hasProblem);
