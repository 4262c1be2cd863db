import { useDebouncedValue } from "@mantine/hooks";
import useSWR from "swr";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";

const TYPING_DELAY = 300;

/**
 * One-line summaries of the effects with current names; null for an effect that is incomplete or changed
 * since the request.
 */
export function useEffectSummaries(effects: Effect[]): (string | null)[] {
	const [requestedEffects] = useDebouncedValue(JSON.stringify(effects), TYPING_DELAY);
	const { data } = useSWR(
		effects.length > 0 && ["effect-summaries", requestedEffects],
		() => loadSummaries(requestedEffects),
		{
			revalidateOnFocus: false,
			keepPreviousData: true,
		},
	);
	return effects.map((effect) => data?.get(JSON.stringify(effect)) ?? null);
}

/** Keyed by effect, because the order may change during the request. */
async function loadSummaries(requestedEffects: string): Promise<ReadonlyMap<string, string | null>> {
	const inputs = JSON.parse(requestedEffects) as Effect[];
	const { lines } = await unwrap(client.actions.api.action.summaries.$post({ json: { inputs } }), {
		// A missing summary must not leave the page.
		handles: [403],
	});
	return new Map(inputs.map((effect, position) => [JSON.stringify(effect), lines[position] ?? null]));
}
