/**
 * Pages that hold unsaved work stand here as guards. Whoever is about to leave a page asks them first: the router, the
 * browser's back button, the closing of the tab.
 */
type Guard = () => Promise<boolean>;

let guards: Guard[] = [];

export function guardLeaving(guard: Guard): () => void {
	guards = [...guards, guard];
	guardTab();
	return () => {
		guards = guards.filter((other) => other !== guard);
		guardTab();
	};
}

/** Lets the page go without asking again. */
export const releaseGuards = () => {
	guards = [];
	guardTab();
};

/** The same for the tab, when staying is no choice. */
export const releaseTab = () => {
	saves.clear();
	releaseGuards();
};

export const isGuarded = () => guards.length > 0;

/** Saves that are under way: they go on where their form or page is left, and would end with the tab. */
const saves = new Set<Promise<unknown>>();

/** Has the browser ask before the tab is closed while something is being saved. */
export function guardSave<Answer>(save: Promise<Answer>): Promise<Answer> {
	saves.add(save);
	guardTab();
	return save.finally(() => {
		saves.delete(save);
		guardTab();
	});
}

/** Resolves once nothing is being saved any more, however that went. */
export const savesEnded = (): Promise<unknown> => Promise.allSettled(saves);

const askBeforeClosing = (event: Event) => event.preventDefault();

/** A page that listens is not kept by the browser for the way back, so it listens only while there is something to lose. */
function guardTab(): void {
	if (isGuarded() || saves.size > 0) globalThis.addEventListener?.("beforeunload", askBeforeClosing);
	else globalThis.removeEventListener?.("beforeunload", askBeforeClosing);
}

/** Whether the page may be left; asks only where something would be lost. */
export async function mayLeave(): Promise<boolean> {
	for (const guard of guards) if (!(await guard())) return false;
	return true;
}
