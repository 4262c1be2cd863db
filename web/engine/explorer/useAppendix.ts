import { notifications } from "@mantine/notifications";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer.ts";

/** Items of one call. */
const BATCH = 100;
/** While a call is running, another is tried again after this. */
const RETRY = 1_000;

/** An item's counts and texts; null where they could not be loaded. */
type Known = ReadonlyMap<number, object | null>;

export type LoadAppendix = (ids: number[]) => Promise<Record<string, object>>;

/**
 * Loads the appendix of the items on the page, and again once the list has changed. What was there stays until the new
 * is there, so that nothing jumps.
 */
export function useAppendix(load: LoadAppendix | null, ids: number[], list: unknown): Known {
	const [known, setKnown] = useState<Known>(new Map());
	const asked = useRef<{ list: unknown; ids: Set<number> }>({ list, ids: new Set() });
	const running = useRef(false);
	const [attempt, setAttempt] = useState(0);
	const tryAgain = () => setAttempt((former) => former + 1);

	const loadMissing = useEffectEvent((): ReturnType<typeof setTimeout> | undefined => {
		if (!load) return;
		if (asked.current.list !== list) asked.current = { list, ids: new Set() };
		const missing = ids.filter((id) => !asked.current.ids.has(id)).slice(0, BATCH);
		if (missing.length === 0) return;
		if (running.current) return setTimeout(tryAgain, RETRY);
		running.current = true;
		for (const id of missing) asked.current.ids.add(id);
		load(missing)
			.then(
				(answer) => setKnown((former) => withEntries(former, missing, (id) => answer[id] ?? null)),
				() => {
					notifications.show({ id: "appendix", message: EXPLORER_TEXTS.appendixFailed, color: "red" });
					setKnown((former) => withEntries(former, missing, (id) => former.get(id) ?? null));
				},
			)
			.finally(() => {
				running.current = false;
				tryAgain();
			});
	});

	const wanted = ids.join();
	// biome-ignore lint/correctness/useExhaustiveDependencies: whatever of these changes, something may be missing
	useEffect(() => {
		const retry = loadMissing();
		return () => clearTimeout(retry);
	}, [wanted, list, attempt]);

	return known;
}

function withEntries(known: Known, ids: number[], entryOf: (id: number) => object | null): Known {
	const next = new Map(known);
	for (const id of ids) next.set(id, entryOf(id));
	return next;
}
