/** As long as a click may follow upon letting go. */
const AFTER = 50;

const quiet = (event: Event) => event.preventDefault();

/** Opens no link by a drag that begins and ends on it. Answers what ends this, once the drag is over. */
export function quietClicks(): () => void {
	window.addEventListener("click", quiet, true);
	return () => void setTimeout(() => window.removeEventListener("click", quiet, true), AFTER);
}
