/** Maximum delay of the click after the pointer is released, in milliseconds. */
const CLICK_DELAY = 50;

const preventClick = (event: Event) => event.preventDefault();

/**
 * Suppresses clicks, so that a drag that begins and ends on a link does not open it. Returns a function that
 * ends this.
 */
export function suppressClicks(): () => void {
	window.addEventListener("click", preventClick, true);
	return () => void setTimeout(() => window.removeEventListener("click", preventClick, true), CLICK_DELAY);
}
