import type { Import } from "#tests/support/source-files.ts";

/** Folders of functions/ by the floor they lie on, from the lowest up; every other folder is a capability. */
export type Floors = Record<"kernel" | "engine" | "entries", string[]>;

/** Folders of a room by their area; areas and folders from the lowest up. */
export type Areas = Record<string, readonly string[]>;

const ORDER = ["kernel", "engine", "capabilities", "entries"] as const;
type Floor = (typeof ORDER)[number];

/** An import of code, from one folder of a room to another. */
interface Step {
	from: string;
	to: string;
	/** `from the file → to the file`. */
	shown: string;
}

/** The folder of a file of a room, or the file itself where it lies in none. */
const folderOf = (file: string): string => file.split("/")[1]!;

/** Imports between folders of a room that exist when the code runs: types are gone by then. */
function stepsOf(imports: readonly Import[], room: string): Step[] {
	return imports.flatMap(({ from, to, typeOnly }) => {
		const isInside = from.startsWith(`${room}/`) && to?.startsWith(`${room}/`);
		if (!isInside || typeOnly || folderOf(from) === folderOf(to!)) return [];
		return [{ from: folderOf(from), to: folderOf(to!), shown: `${from} → ${to}` }];
	});
}

const stepsUp = (steps: readonly Step[], heightOf: (folder: string) => number): string[] =>
	steps.filter(({ from, to }) => heightOf(from) < heightOf(to)).map(({ shown }) => shown);

/** The imports of functions/ that lead to a higher floor. */
export const importsUp = (imports: readonly Import[], floors: Floors): string[] =>
	stepsUp(stepsOf(imports, "functions"), (folder) => ORDER.indexOf(floorOf(folder, floors)));

const floorOf = (folder: string, floors: Floors): Floor =>
	ORDER.find((floor) => floor !== "capabilities" && floors[floor].includes(folder)) ?? "capabilities";

/**
 * Imports of a room that lead to a higher area, or to a higher folder of the same area. A folder without an area is
 * higher than all areas, so that a new one needs no entry until others import it; the room's own files are highest.
 */
export function importsToHigherArea(imports: readonly Import[], room: string, areas: Areas): string[] {
	const order = Object.values(areas).flat();
	const heightOf = (folder: string): number => {
		const position = order.indexOf(folder);
		if (position !== -1) return position;
		return isFile(folder) ? order.length + 1 : order.length;
	};
	return stepsUp(stepsOf(imports, room), heightOf);
}

const isFile = (name: string): boolean => name.includes(".");

/** The folders of a room from which imports lead away and back again, with what they import of each other. */
export function knottedFolders(imports: readonly Import[], room: string): string[] {
	const steps = stepsOf(imports, room);
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
