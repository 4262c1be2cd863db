import { createContext, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { ConditionCount, FilterPreview } from "#domain/engine/filters/filter-preview.ts";
import { useDebounced } from "#web/platform/ui/useDebounced.ts";
import { type DraftCondition, type FilterDraft, filterOf, isDraftGroup } from "./filterDraft.ts";
import { loadFilterPreview } from "./filtersApi.ts";

/** Delay between the last input and the count, in milliseconds. */
const COUNT_DELAY = 400;

/** Counts of a filter, as far as they are known. */
export interface FilterPreviewState {
	/** null until the first count. */
	figures: FilterFigures | null;
	/** Whether the filter has changed since the last count. */
	stale: boolean;
	/** Error of the last count; null after a success. */
	error: unknown;
	retry: () => void;
}

export interface FilterFigures {
	/** Complete conditions, as a sentence. */
	description: string;
	total: number;
	samples: FilterPreview["samples"];
	/** By key of the condition. */
	counts: ReadonlyMap<string, ConditionCount>;
	/** Key of the condition that empties the result. */
	emptiedBy: string | null;
}

export const UNKNOWN_PREVIEW: FilterPreviewState = {
	figures: null,
	stale: true,
	error: null,
	retry: () => {},
};

export const FilterPreviewContext = createContext<FilterPreviewState>(UNKNOWN_PREVIEW);

/** Counts the friends of a filter while it is edited. The last figures stay until the next ones arrive. */
export function useFilterPreview(draft: FilterDraft): FilterPreviewState {
	const debouncedDraft = useDebounced(draft, COUNT_DELAY);
	const currentKey = useMemo(() => JSON.stringify(filterOf(draft)), [draft]);
	const requestedKey = useMemo(() => JSON.stringify(filterOf(debouncedDraft)), [debouncedDraft]);
	const [answer, setAnswer] = useState<{ filterKey: string; figures: FilterFigures } | null>(null);
	const [failure, setFailure] = useState<{ filterKey: string; error: unknown } | null>(null);
	const [attempt, setAttempt] = useState(0);

	const loadCounts = useEffectEvent(async (signal: AbortSignal) => {
		const { conditions } = debouncedDraft;
		try {
			const preview = await loadFilterPreview(filterOf(debouncedDraft), signal);
			if (signal.aborted) return;
			setAnswer({ filterKey: requestedKey, figures: figuresOf(preview, conditions) });
			setFailure(null);
		} catch (error) {
			if (!signal.aborted) setFailure({ filterKey: requestedKey, error });
		}
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request
	useEffect(() => {
		const abort = new AbortController();
		void loadCounts(abort.signal);
		return () => abort.abort();
	}, [requestedKey, attempt]);

	return useMemo(
		() => ({
			figures: answer?.figures ?? null,
			stale: answer?.filterKey !== currentKey,
			error: failure?.filterKey === currentKey ? failure.error : null,
			retry: () => {
				setFailure(null);
				setAttempt((attempt) => attempt + 1);
			},
		}),
		[answer, failure, currentKey],
	);
}

/** Assigns the figures to condition keys, because conditions may have moved since the request. */
function figuresOf(preview: FilterPreview, conditions: readonly DraftCondition[]): FilterFigures {
	const { description, total, samples, emptied_by } = preview;
	const emptiedBy = emptied_by === null ? null : (conditions[emptied_by]?.key ?? null);
	return {
		description,
		total,
		samples,
		counts: new Map(countsByKey(conditions, preview.conditions)),
		emptiedBy,
	};
}

const countsByKey = (
	conditions: readonly DraftCondition[],
	counts: readonly ConditionCount[],
): [string, ConditionCount][] =>
	conditions.flatMap((draft, index) => {
		const count = counts[index];
		if (!count) return [];
		const nestedCounts = isDraftGroup(draft) ? countsByKey(draft.members, count.effects ?? []) : [];
		return [[draft.key, count] as [string, ConditionCount], ...nestedCounts];
	});
