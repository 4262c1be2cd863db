import { useDebouncedValue } from "@mantine/hooks";
import useSWR from "swr";
import type { Effect } from "#domain/effects/registry.ts";
import { call } from "../api/client.ts";

const TYPING = 300;

/** What each effect does, in one line, with the names of this moment; null for one that is not whole yet. */
export function useEffectSummaries(effects: Effect[]): (string | null)[] {
	const [inputs] = useDebouncedValue(JSON.stringify(effects), TYPING);
	const { data } = useSWR(
		effects.length > 0 && ["effect-summaries", inputs],
		() =>
			call<{ lines: (string | null)[] }>("POST", "/api/action/summaries", {
				json: { inputs: JSON.parse(inputs) },
			}),
		{ revalidateOnFocus: false, keepPreviousData: true },
	);
	return data?.lines ?? [];
}
