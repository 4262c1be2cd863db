import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { isNothingFocused } from "#web/platform/ui/isNothingFocused.ts";

/**
 * Focuses the page's content after a change of the address that removes the focused element, so that Tab
 * continues in the page, not before the menu.
 */
export function useMainFocus(main: RefObject<HTMLElement | null>): void {
	const [path] = useLocation();
	const previousPath = useRef(path);
	useEffect(() => {
		if (previousPath.current === path) return;
		previousPath.current = path;
		// A dialog that leads elsewhere keeps the focus until it has closed.
		if (isNothingFocused() || document.activeElement?.closest("[role=dialog]"))
			main.current?.focus({ preventScroll: true });
	}, [path, main]);
}
