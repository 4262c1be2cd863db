import { createContext, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { ConditionCount, FilterPreview } from "#domain/engine/filters/preview.ts";
import { useDebounced } from "#web/platform/ui/useDebounced.ts";
import { previewFilter } from "./api.ts";
import { type DraftCondition, type FilterDraft, filterOf, isDraftGroup } from "./draft.ts";

/** How long typing rests before friends are counted. */
const PAUSE = 400;

/** What a filter finds, as far as it is known. */
export interface Preview {
	/** Null until first counted. */
	figures: Figures | null;
	/** The filter has changed since, and is being counted anew. */
	stale: boolean;
	/** Why it could not be counted; null where it could. */
	error: unknown;
	retry: () => void;
}

export interface Figures {
	/** The conditions that are whole, as a sentence. */
	description: string;
	total: number;
	samples: FilterPreview["samples"];
	/** By the condition's key. */
	counts: ReadonlyMap<string, ConditionCount>;
	/** The key of the condition with which nobody is left. */
	emptiedBy: string | null;
}

export const UNKNOWN: Preview = { figures: null, stale: true, error: null, retry: () => {} };

export const PreviewContext = createContext<Preview>(UNKNOWN);

/** Counts the friends of a filter while it is being edited. The last figures stay until the next ones come. */
export function usePreview(draft: FilterDraft): Preview {
	const settled = useDebounced(draft, PAUSE);
	const wanted = useMemo(() => JSON.stringify(filterOf(draft)), [draft]);
	const asked = useMemo(() => JSON.stringify(filterOf(settled)), [settled]);
	const [answer, setAnswer] = useState<{ to: string; figures: Figures } | null>(null);
	const [failure, setFailure] = useState<{ of: string; error: unknown } | null>(null);
	const [attempt, setAttempt] = useState(0);

	const ask = useEffectEvent(async (signal: AbortSignal) => {
		const { conditions } = settled;
		try {
			const found = await previewFilter(filterOf(settled), signal);
			if (signal.aborted) return;
			setAnswer({ to: asked, figures: figuresOf(found, conditions) });
			setFailure(null);
		} catch (error) {
			if (!signal.aborted) setFailure({ of: asked, error });
		}
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt asks the same again
	useEffect(() => {
		const abort = new AbortController();
		void ask(abort.signal);
		return () => abort.abort();
	}, [asked, attempt]);

	return useMemo(
		() => ({
			figures: answer?.figures ?? null,
			stale: answer?.to !== wanted,
			error: failure?.of === wanted ? failure.error : null,
			retry: () => {
				setFailure(null);
				setAttempt((attempt) => attempt + 1);
			},
		}),
		[answer, failure, wanted],
	);
}

/** The figures by the keys of the conditions that were counted: by now they may stand elsewhere. */
function figuresOf(found: FilterPreview, conditions: readonly DraftCondition[]): Figures {
	const { description, total, samples, emptied_by } = found;
	const emptiedBy = emptied_by === null ? null : (conditions[emptied_by]?.key ?? null);
	return { description, total, samples, counts: new Map(keyed(conditions, found.conditions)), emptiedBy };
}

const keyed = (
	conditions: readonly DraftCondition[],
	counts: readonly ConditionCount[],
): [string, ConditionCount][] =>
	conditions.flatMap((draft, index) => {
		const count = counts[index];
		if (!count) return [];
		const inside = isDraftGroup(draft) ? keyed(draft.effects, count.effects ?? []) : [];
		return [[draft.key, count] as [string, ConditionCount], ...inside];
	});
