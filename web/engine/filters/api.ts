import useSWR from "swr";
import { type Filter, readFilter } from "#domain/engine/filters/filter.ts";
import type { ConditionCount, FilterPreview } from "#domain/engine/filters/preview.ts";
import { client, unwrap, within } from "#web/platform/api/client.ts";

const calls = client.funnels.api.funnel;

/** Seconds that loading a filter or the folders may take. */
const LOAD_TIMEOUT = 10;
/** A refusal is said where the figures would stand; the page goes on without them. */
const QUIETLY = [403];

/** What a filter finds now. */
export const previewFilter = (filter: Filter, signal?: AbortSignal): Promise<FilterPreview> =>
	unwrap(client.preview.api.funnel.preview.$post({ json: filter }, within({ signal })), {
		handles: QUIETLY,
		// Hono's type of JSON does not follow what holds itself, as groups of conditions do.
	}) as Promise<FilterPreview>;

/** The filter of a custom search; what of it cannot be read stands there as broken. */
export async function loadFilter(id: number): Promise<Filter> {
	const { filter } = await unwrap(
		calls.data[":id"].$get({ param: { id: String(id) }, query: {} }, within({ timeout: LOAD_TIMEOUT })),
		{ handles: QUIETLY },
	);
	return readFilter(filter);
}

/** The folders of custom searches. */
export const useFunnelFolders = () =>
	useSWR("funnel-folders", () =>
		unwrap(calls.groups.$get({}, within({ timeout: LOAD_TIMEOUT })), { handles: QUIETLY }),
	);

/**
 * A filter as a sentence (until it is known, or where it may not be read, how many conditions it has), and whether it
 * holds something for which it selects nobody where it is used.
 */
export function useDescription(filter: Filter | null): { description: string; isBroken: boolean } {
	const { data } = useSWR(
		filter && ["filter-description", JSON.stringify(filter)],
		() => previewFilter(filter!),
		{ revalidateOnFocus: false, keepPreviousData: true },
	);
	return {
		description: data?.description ?? `条件${filter?.inputs.length ?? 0}件で絞り込みます。`,
		isBroken: data?.conditions.some(hasProblem) ?? false,
	};
}

const hasProblem = ({ problem, effects = [] }: ConditionCount): boolean =>
	problem !== null || effects.some(hasProblem);
