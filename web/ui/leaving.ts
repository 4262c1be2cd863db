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
};

export const isGuarded = () => guards.length > 0;

/** Whether the page may be left; asks only where something would be lost. */
export async function mayLeave(): Promise<boolean> {
	for (const guard of guards) if (!(await guard())) return false;
	return true;
}
