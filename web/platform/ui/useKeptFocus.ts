import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * Returns the focus to the control that had it when work began: a button that is disabled meanwhile drops it,
 * and Tab would start from the top of the page.
 */
export function useKeptFocus(busy: boolean): void {
	const control = useRef<Element | null>(null);
	// Before the browser takes the focus from the disabled control, or right after, as Chromium does since version 150.
	useLayoutEffect(() => {
		if (busy) control.current = hasFocus(document.activeElement) ? document.activeElement : findDisabled();
	}, [busy]);
	useEffect(() => {
		if (busy || !(control.current instanceof HTMLElement)) return;
		if (!hasFocus(document.activeElement)) control.current.focus({ preventScroll: true });
		control.current = null;
	}, [busy]);
}

const hasFocus = (element: Element | null): boolean => element !== null && element !== document.body;

/** The last control that had the focus, if it is disabled now. */
const findDisabled = (): Element | null =>
	lastFocused?.isConnected && lastFocused.matches(":disabled") ? lastFocused : null;

let lastFocused: Element | null = null;
if (typeof document !== "undefined")
	document.addEventListener("focusin", ({ target }) => {
		lastFocused = target instanceof Element ? target : null;
	});
