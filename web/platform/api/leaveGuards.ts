/**
 * Question whether the page with unsaved work may be left, asked by the router and before the browser goes
 * back.
 */
type Guard = () => Promise<boolean>;

let guards: Guard[] = [];

export function guardLeaving(guard: Guard): () => void {
	guards = [...guards, guard];
	updateTabGuard();
	return () => {
		guards = guards.filter((other) => other !== guard);
		updateTabGuard();
	};
}

/** Removes all guards, so that leaving does not ask again. */
export const releaseGuards = () => {
	guards = [];
	updateTabGuard();
};

/** Removes all guards and forgets running saves, for a page that must be left, such as after a logout. */
export const releaseTab = () => {
	saves.clear();
	releaseGuards();
};

export const isGuarded = () => guards.length > 0;

/** Running saves: they continue after leaving their page, but closing the tab would abort them. */
const saves = new Set<Promise<unknown>>();

/** Makes the browser confirm closing the tab during a save. */
export function guardSave<Answer>(save: Promise<Answer>): Promise<Answer> {
	saves.add(save);
	updateTabGuard();
	return save.finally(() => {
		saves.delete(save);
		updateTabGuard();
	});
}

/** Resolves when every running save has settled. */
export const waitForSaves = (): Promise<unknown> => Promise.allSettled(saves);

const askBeforeClosing = (event: Event) => event.preventDefault();

/**
 * Pages with a `beforeunload` listener are excluded from the back/forward cache, so it is registered only
 * while there is something to lose.
 */
function updateTabGuard(): void {
	if (isGuarded() || saves.size > 0) globalThis.addEventListener?.("beforeunload", askBeforeClosing);
	else globalThis.removeEventListener?.("beforeunload", askBeforeClosing);
}

/** Whether the page may be left; asks only if something would be lost. */
export async function confirmLeaving(): Promise<boolean> {
	for (const guard of guards) if (!(await guard())) return false;
	return true;
}
