import { type RefObject, useEffect } from "react";

/**
 * Gives the cursor back to where it was before a panel opened, as soon as the panel has closed. The library waits 10 ms
 * for it and gives up where Tab is pressed meanwhile: whoever is quick with the keys is then behind all that is open.
 */
export function useCursorBack(opened: boolean, panel: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		if (!opened) return;
		const before = document.activeElement;
		return () => {
			const now = document.activeElement;
			// Nobody has taken it elsewhere meanwhile.
			const isLost = !now || now === document.body || panel.current?.contains(now);
			if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
		};
	}, [opened, panel]);
}
