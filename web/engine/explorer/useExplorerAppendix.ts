import { notifications } from "@mantine/notifications";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";

/** Maximum number of items per call. */
const BATCH_SIZE = 100;
/** Delay before the next attempt while a call is running, in milliseconds. */
const RETRY_DELAY = 1_000;

/** Appendix by item id; null after a failed load. */
type AppendixById = ReadonlyMap<number, object | null>;

export type LoadAppendix = (ids: number[]) => Promise<Record<string, object>>;

/**
 * Loads the appendix of the rendered items, and reloads it after the list has changed. Old values stay until
 * new ones arrive, so that the layout does not shift.
 */
export function useExplorerAppendix(load: LoadAppendix | null, ids: number[], list: unknown): AppendixById {
	const [appendixById, setAppendixById] = useState<AppendixById>(new Map());
	const requested = useRef<{ list: unknown; ids: Set<number> }>({ list, ids: new Set() });
	const running = useRef(false);
	const [attempt, setAttempt] = useState(0);
	const tryAgain = () => setAttempt((previous) => previous + 1);

	const loadMissing = useEffectEvent((): ReturnType<typeof setTimeout> | undefined => {
		if (!load) return;
		if (requested.current.list !== list) requested.current = { list, ids: new Set() };
		const missing = ids.filter((id) => !requested.current.ids.has(id)).slice(0, BATCH_SIZE);
		if (missing.length === 0) return;
		if (running.current) return setTimeout(tryAgain, RETRY_DELAY);
		running.current = true;
		for (const id of missing) requested.current.ids.add(id);
		load(missing)
			.then(
				(answer) => setAppendixById((previous) => withEntries(previous, missing, (id) => answer[id] ?? null)),
				() => {
					notifications.show({ id: "appendix", message: EXPLORER_TEXTS.appendixFailed, color: "red" });
					setAppendixById((previous) => withEntries(previous, missing, (id) => previous.get(id) ?? null));
				},
			)
			.finally(() => {
				running.current = false;
				tryAgain();
			});
	});

	const idsKey = ids.join();
	// biome-ignore lint/correctness/useExhaustiveDependencies: after any of these changes an appendix may be missing
	useEffect(() => {
		const retry = loadMissing();
		return () => clearTimeout(retry);
	}, [idsKey, list, attempt]);

	return appendixById;
}

function withEntries(
	appendixById: AppendixById,
	ids: number[],
	entryOf: (id: number) => object | null,
): AppendixById {
	const next = new Map(appendixById);
	for (const id of ids) next.set(id, entryOf(id));
	return next;
}
