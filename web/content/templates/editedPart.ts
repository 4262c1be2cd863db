import { useEffect, useSyncExternalStore } from "react";

/** The bubble or panel whose fields are open: the fields know it, and the preview stands beside them. */
let edited: number | null = null;
const listeners = new Set<() => void>();

function tell(part: number | null): void {
	edited = part;
	for (const listener of listeners) listener();
}

/** Says which of the parts side by side is edited, as long as its fields are there; null where there are none. */
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

/** Which of the parts side by side is edited; null where none is. */
export const useEditedPart = (): number | null => useSyncExternalStore(subscribe, () => edited);
