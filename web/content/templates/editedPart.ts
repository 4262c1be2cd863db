import { useEffect, useSyncExternalStore } from "react";

/** Index of the open bubble or panel; set by the fields, read by the preview next to them. */
let editedPart: number | null = null;
const listeners = new Set<() => void>();

function publish(part: number | null): void {
	editedPart = part;
	for (const listener of listeners) listener();
}

/** Publishes the open bubble or panel while its fields are mounted; null without any. */
export function usePublishEditedPart(part: number | null): void {
	useEffect(() => {
		publish(part);
		return () => publish(null);
	}, [part]);
}

function subscribeToEditedPart(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Index of the open bubble or panel; null if none. */
export const useEditedPart = (): number | null =>
	useSyncExternalStore(subscribeToEditedPart, () => editedPart);
