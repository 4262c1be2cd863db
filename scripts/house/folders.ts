import type { Import } from "#tests/support/source-files.ts";

/** An import of code, from a file in one folder of a room to a file in another. */
interface Step {
	from: string;
	to: string;
}

const shown = ({ from, to }: Step): string => `${from} → ${to}`;

/** Area of a file, or the file itself where it belongs to the room alone: `engine`, `routes.tsx`. */
const areaOf = (file: string): string => file.split("/")[1]!;

/** Imports within a room that exist when the code runs: types are gone by then. */
const stepsOf = (imports: readonly Import[], room: string): Step[] =>
	imports.flatMap(({ from, to, typeOnly }) =>
		from.startsWith(`${room}/`) && to?.startsWith(`${room}/`) && !typeOnly ? [{ from, to }] : [],
	);

/** Imports of a room that lead to a higher area. What belongs to no area, as the room's own files, is highest. */
export function importsToHigherArea(
	imports: readonly Import[],
	room: string,
	areas: readonly string[],
): string[] {
	const heightOf = (file: string): number => {
		const position = areas.indexOf(areaOf(file));
		return position === -1 ? areas.length : position;
	};
	return stepsOf(imports, room)
		.filter(({ from, to }) => heightOf(from) < heightOf(to))
		.map(shown);
}

/**
 * Folders of a room from which imports lead away and back again, with their imports of each other. A file that is in no
 * folder is a folder of its own.
 * @param depth of the folders: 2 where the room has areas (`engine/filters`), else 1
 */
export function knottedFolders(imports: readonly Import[], room: string, depth: 1 | 2): string[] {
	const folderOf = (file: string): string =>
		file
			.split("/")
			.slice(1, 1 + depth)
			.join("/");
	const steps = stepsOf(imports, room).filter(({ from, to }) => folderOf(from) !== folderOf(to));
	const next = Map.groupBy(steps, ({ from }) => folderOf(from));
	const reached = new Map([...next.keys()].map((folder) => [folder, reachedFrom(folder)]));
	const knot = [...reached.keys()].filter((folder) => reached.get(folder)!.has(folder)).sort();
	return knot.map((folder) => {
		const back = next.get(folder)!.filter(({ to }) => reached.get(folderOf(to))?.has(folder));
		return `${folder}: ${back.map(shown).join(", ")}`;
	});

	/** Folders that imports lead to from one, through any number of others. */
	function reachedFrom(start: string): Set<string> {
		const found = new Set<string>();
		const waiting = [start];
		for (const each of waiting)
			for (const { to } of next.get(each) ?? []) {
				const folder = folderOf(to);
				if (found.has(folder)) continue;
				found.add(folder);
				waiting.push(folder);
			}
		return found;
	}
}
