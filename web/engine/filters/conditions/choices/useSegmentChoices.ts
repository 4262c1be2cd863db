import type { SegmentChoice } from "#domain/engine/filters/ready-made-segments.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { HANDLES_FORBIDDEN, type LoadState, useChoices } from "./useChoices.ts";

const { segments } = client.filters.api.v1.filters;

/** Loads the ready-made segments. */
export const useSegmentChoices = (): LoadState<{ segments: SegmentChoice[] }> =>
	useChoices(
		"segments",
		"friend-read",
		// Hono's type of JSON does not support recursive types such as groups of conditions.
		() => unwrap(segments.$get(), HANDLES_FORBIDDEN) as Promise<{ segments: SegmentChoice[] }>,
	);

/** Counts the friends of the ready-made segments, once these are loaded. */
export function useSegmentCounts(): Readonly<Record<string, number>> {
	const { data: choices } = useSegmentChoices();
	const { data } = useChoices(
		"segment-counts",
		"friend-read",
		() => unwrap(segments.counts.$get(), HANDLES_FORBIDDEN),
		{ enabled: choices !== undefined },
	);
	return data?.counts ?? {};
}
