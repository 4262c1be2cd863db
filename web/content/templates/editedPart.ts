import { useEffect, useSyncExternalStore } from "react";

/** Open bubble or panel: set by the fields, read by the preview beside them. */
let edited: number | null = null;
const listeners = new Set<() => void>();

function tell(part: number | null): void {
	edited = part;
	for (const listener of listeners) listener();
}

/** Publishes the open bubble or panel while its fields are mounted; null without any. */
export function useEditing(part: number | null): void {
	useEffect(() => {
		tell(part);
		return () => tell(null);
	}, [part]);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Index of the open bubble or panel; null if none. */
export const useEditedPart = (): number | null => useSyncExternalStore(subscribe, () => edited);
