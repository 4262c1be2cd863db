import { type RefObject, useEffect } from "react";

/**
 * Restores the focus immediately after a panel closes. The library waits 10 ms and gives up if Tab is
 * pressed meanwhile, which loses the position of fast keyboard users.
 */
export function useFocusRestore(opened: boolean, panel: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		if (!opened) return;
		const focusedBefore = document.activeElement;
		return () => {
			const focused = document.activeElement;
			// Only if the focus has not moved elsewhere meanwhile.
			const isLost = !focused || focused === document.body || panel.current?.contains(focused);
			if (isLost && focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
		};
	}, [opened, panel]);
}
