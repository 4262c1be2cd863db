import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { isEscape, isStrayEscape, isUncovered } from "./escapeKey.ts";
import { useFocusRestore } from "./useFocusRestore.ts";

/** Open panels, the topmost last. */
let openPanels: RefObject<HTMLDivElement | null>[] = [];

/**
 * Closes a modal or drawer on Escape while it is topmost, wherever the focus is; the library's own handler
 * would also react to an Escape for a dialog above. It also restores the focus after closing. The result is
 * spread over the modal.
 */
export function useEscape(opened: boolean, close: () => void) {
	const panel = useRef<HTMLDivElement>(null);
	useFocusRestore(opened, panel);
	/** Last key event that occurred while this panel was topmost. */
	const topmostEvent = useRef<Event>(null);
	const rememberEvent = useEffectEvent((event: globalThis.KeyboardEvent) => {
		const isUppermost = openPanels.at(-1) === panel && panel.current !== null && isUncovered(panel.current);
		topmostEvent.current = isUppermost ? event : null;
	});
	const onEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
		if (panel.current && isStrayEscape(event, panel.current) && topmostEvent.current === event) close();
	});
	useEffect(() => {
		if (!opened) return;
		openPanels = [...openPanels, panel];
		// With reduced motion, a dialog above is unmounted before the event arrives here.
		window.addEventListener("keydown", rememberEvent, true);
		document.addEventListener("keydown", onEscape);
		return () => {
			openPanels = openPanels.filter((other) => other !== panel);
			window.removeEventListener("keydown", rememberEvent, true);
			document.removeEventListener("keydown", onEscape);
		};
	}, [opened]);
	return {
		ref: panel,
		closeOnEscape: false,
		onKeyDown: (event: KeyboardEvent) => {
			if (!isEscape(event) || topmostEvent.current !== event.nativeEvent) return;
			event.stopPropagation();
			close();
		},
		// A click outside moves the focus out of the panel, and a later confirmation would not restore it.
		onClick: ({ target }: { target: EventTarget }) => {
			if (document.activeElement !== document.body || !panel.current?.contains(target as Node)) return;
			panel.current.querySelector<HTMLElement>("[role=dialog]")?.focus({ preventScroll: true });
		},
	};
}
