import { isGuarded, mayLeave, releaseGuards } from "#web/platform/api/leaving.ts";

/**
 * The browser has moved already when it tells of its back button, so a guarded page puts its own address back first and
 * then asks. Stands before the router's listener, which must not hear of a move that did not happen.
 */
export function guardBackButton(): void {
	let here = location.href;
	const remember = () => {
		here = location.href;
	};
	window.addEventListener("pushState", remember);
	window.addEventListener("replaceState", remember);
	window.addEventListener(
		"popstate",
		async (event) => {
			if (!isGuarded() || isSamePage(here)) return remember();
			event.stopImmediatePropagation();
			history.pushState(history.state, "", here);
			if (!(await mayLeave())) return;
			releaseGuards();
			history.back();
		},
		{ capture: true },
	);
}

const isSamePage = (href: string) => new URL(href).pathname === location.pathname;
