import type { Import } from "#tests/support/source-files.ts";

/** Folders of functions/ by the floor they lie on, from the lowest up; every other folder is a capability. */
export type Floors = Record<"kernel" | "engine" | "entries", string[]>;

const ORDER = ["kernel", "engine", "capabilities", "entries"] as const;
type Floor = (typeof ORDER)[number];

/** An import of code, from one folder of functions/ to another. */
interface Step {
	from: string;
	to: string;
	/** `from the file → to the file`. */
	shown: string;
}

/** The folder of a file of functions/, or the file itself where it lies in none. */
const folderOf = (file: string): string => file.split("/")[1]!;

/** What leads from folder to folder when the code runs: types are gone by then. */
function stepsOf(imports: readonly Import[]): Step[] {
	return imports.flatMap(({ from, to, typeOnly }) => {
		const isInside = from.startsWith("functions/") && to?.startsWith("functions/");
		if (!isInside || typeOnly || folderOf(from) === folderOf(to!)) return [];
		return [{ from: folderOf(from), to: folderOf(to!), shown: `${from} → ${to}` }];
	});
}

/** The imports of functions/ that lead to a higher floor. */
export function importsUp(imports: readonly Import[], floors: Floors): string[] {
	const heightOf = (folder: string) => ORDER.indexOf(floorOf(folder, floors));
	return stepsOf(imports)
		.filter(({ from, to }) => heightOf(from) < heightOf(to))
		.map(({ shown }) => shown);
}

const floorOf = (folder: string, floors: Floors): Floor =>
	ORDER.find((floor) => floor !== "capabilities" && floors[floor].includes(folder)) ?? "capabilities";

/** The folders of functions/ from which imports lead away and back again, with what they import of each other. */
export function knottedFolders(imports: readonly Import[]): string[] {
	const steps = stepsOf(imports);
	const next = Map.groupBy(steps, ({ from }) => from);
	const reached = new Map([...next.keys()].map((folder) => [folder, reachedFrom(folder, next)]));
	const knot = [...reached.keys()].filter((folder) => reached.get(folder)!.has(folder)).sort();
	return knot.map((folder) => {
		const back = next.get(folder)!.filter(({ to }) => reached.get(to)?.has(folder));
		return `${folder}: ${back.map(({ shown }) => shown).join(", ")}`;
	});
}

/** Every folder to which imports lead from one, at one remove or more. */
function reachedFrom(folder: string, next: ReadonlyMap<string, Step[]>): Set<string> {
	const reached = new Set<string>();
	const waiting = [folder];
	for (const each of waiting)
		for (const { to } of next.get(each) ?? [])
			if (!reached.has(to)) {
				reached.add(to);
				waiting.push(to);
			}
	return reached;
}
