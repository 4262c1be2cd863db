import { useDebouncedValue } from "@mantine/hooks";
import useSWR from "swr";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import { client, unwrap } from "#web/platform/api/client.ts";

const TYPING = 300;

/**
 * What each effect does, in one line, with the names of this moment; null for one that is not whole yet or was changed
 * since it was asked for.
 */
export function useEffectSummaries(effects: Effect[]): (string | null)[] {
	const [asked] = useDebouncedValue(JSON.stringify(effects), TYPING);
	const { data } = useSWR(effects.length > 0 && ["effect-summaries", asked], () => loadSummaries(asked), {
		revalidateOnFocus: false,
		keepPreviousData: true,
	});
	return effects.map((effect) => data?.get(JSON.stringify(effect)) ?? null);
}

/** By the effects themselves: they may have changed places meanwhile. */
async function loadSummaries(asked: string): Promise<ReadonlyMap<string, string | null>> {
	const inputs = JSON.parse(asked) as Effect[];
	const { lines } = await unwrap(client.actions.api.action.summaries.$post({ json: { inputs } }), {
		// A closed panel without its line is no reason to leave the page.
		handles: [403],
	});
	return new Map(inputs.map((effect, position) => [JSON.stringify(effect), lines[position] ?? null]));
}
