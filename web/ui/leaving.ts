/**
 * Pages that hold unsaved work stand here as guards. Whoever is about to leave a page asks them first: the router, the
 * browser's back button, the closing of the tab.
 */
type Guard = () => Promise<boolean>;

let guards: Guard[] = [];

export function guardLeaving(guard: Guard): () => void {
	guards = [...guards, guard];
	return () => {
		guards = guards.filter((other) => other !== guard);
	};
}

/** Lets the page go without asking, when staying is no choice. */
export const releaseGuards = () => {
	guards = [];
	saves.clear();
};

export const isGuarded = () => guards.length > 0;

/** Saves that are under way: they go on where a page of the site is left, and end with its tab. */
const saves = new Set<symbol>();

export function guardSave(): () => void {
	const save = Symbol("save");
	saves.add(save);
	return () => void saves.delete(save);
}

/** Whether something would be lost with the tab. */
export const isTabGuarded = () => isGuarded() || saves.size > 0;

/** Whether the page may be left; asks only where something would be lost. */
export async function mayLeave(): Promise<boolean> {
	for (const guard of guards) if (!(await guard())) return false;
	return true;
}
