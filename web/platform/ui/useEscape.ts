import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { isEscape, isStrayEscape, isUncovered } from "./escape.ts";
import { useCursorBack } from "./useCursorBack.ts";

/** The panels that are open, the last one uppermost. */
let open: RefObject<HTMLDivElement | null>[] = [];

/**
 * Closes a modal or a drawer on Escape while it is the uppermost, wherever the cursor is. Left to itself, it would hear
 * every Escape, also the one that answers a question standing above it. Closed in any way, it gives the cursor back. To be
 * spread over the modal.
 */
export function useEscape(opened: boolean, close: () => void) {
	const panel = useRef<HTMLDivElement>(null);
	useCursorBack(opened, panel);
	/** The key that was pressed while it was the uppermost. */
	const meant = useRef<Event>(null);
	const note = useEffectEvent((event: globalThis.KeyboardEvent) => {
		const isUppermost = open.at(-1) === panel && panel.current !== null && isUncovered(panel.current);
		meant.current = isUppermost ? event : null;
	});
	const hear = useEffectEvent((event: globalThis.KeyboardEvent) => {
		if (panel.current && isStrayEscape(event, panel.current) && meant.current === event) close();
	});
	useEffect(() => {
		if (!opened) return;
		open = [...open, panel];
		// Without motion a dialog above is gone before the key has come down to here.
		window.addEventListener("keydown", note, true);
		document.addEventListener("keydown", hear);
		return () => {
			open = open.filter((other) => other !== panel);
			window.removeEventListener("keydown", note, true);
			document.removeEventListener("keydown", hear);
		};
	}, [opened]);
	return {
		ref: panel,
		closeOnEscape: false,
		onKeyDown: (event: KeyboardEvent) => {
			if (!isEscape(event) || meant.current !== event.nativeEvent) return;
			event.stopPropagation();
			close();
		},
		// A click beside the panel takes the cursor out of it, and a question that is asked then would not bring it back.
		onClick: ({ target }: { target: EventTarget }) => {
			if (document.activeElement !== document.body || !panel.current?.contains(target as Node)) return;
			panel.current.querySelector<HTMLElement>("[role=dialog]")?.focus({ preventScroll: true });
		},
	};
}
