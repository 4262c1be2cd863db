import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * Returns the focus to the control that had it when work began: a button that is disabled meanwhile drops it,
 * and Tab would start from the top of the page.
 */
export function useKeptFocus(busy: boolean): void {
	const control = useRef<Element | null>(null);
	// Before the browser takes the focus from the disabled control.
	useLayoutEffect(() => {
		if (busy) control.current = document.activeElement;
	}, [busy]);
	useEffect(() => {
		if (busy || !(control.current instanceof HTMLElement)) return;
		if (document.activeElement === document.body) control.current.focus({ preventScroll: true });
		control.current = null;
	}, [busy]);
}
