import { confirmLeaving, isGuarded, releaseGuards } from "#web/platform/api/leaveGuards.ts";

/**
 * Guards the back button. The browser navigates before its event, so a guarded page first restores its own
 * URL and then asks. It must be registered before the router's listener, which must not see a cancelled
 * navigation.
 */
export function guardBackButton(): void {
	let guardedUrl = location.href;
	const remember = () => {
		guardedUrl = location.href;
	};
	window.addEventListener("pushState", remember);
	window.addEventListener("replaceState", remember);
	window.addEventListener(
		"popstate",
		async (event) => {
			if (!isGuarded() || isSamePage(guardedUrl)) return remember();
			event.stopImmediatePropagation();
			history.pushState(history.state, "", guardedUrl);
			if (!(await confirmLeaving())) return;
			releaseGuards();
			history.back();
		},
		{ capture: true },
	);
}

const isSamePage = (href: string) => new URL(href).pathname === location.pathname;
