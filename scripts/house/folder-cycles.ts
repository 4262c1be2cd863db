import type { SourceImport } from "#tests/support/source-files.ts";

/** Import between two files of a room. */
interface RoomImport {
	from: string;
	to: string;
}

const formatImport = ({ from, to }: RoomImport): string => `${from} → ${to}`;

/** Name after the room in a path: an area (`engine`), or a file of the room itself (`routes.ts`). */
const areaOf = (file: string): string => file.split("/")[1]!;

/** Runtime imports within a room; type imports are erased. */
const runtimeImports = (imports: readonly SourceImport[], room: string): RoomImport[] =>
	imports.flatMap(({ from, to, typeOnly }) =>
		from.startsWith(`${room}/`) && to?.startsWith(`${room}/`) && !typeOnly ? [{ from, to }] : [],
	);

/**
 * Imports of a room that lead to a higher area. Files outside all areas, like the room's entries, rank
 * highest.
 * @param areas from the lowest to the highest
 */
export function findHigherAreaImports(
	imports: readonly SourceImport[],
	room: string,
	areas: readonly string[],
): string[] {
	const heightOf = (file: string): number => {
		const position = areas.indexOf(areaOf(file));
		return position === -1 ? areas.length : position;
	};
	return runtimeImports(imports, room)
		.filter(({ from, to }) => heightOf(from) < heightOf(to))
		.map(formatImport);
}

/**
 * Folders of a room in an import cycle, with their imports of each other. A file outside all folders counts
 * as a folder.
 * @param depth of the folders: 2 where the room has areas (`engine/filters`), otherwise 1
 */
export function findFolderCycles(imports: readonly SourceImport[], room: string, depth: 1 | 2): string[] {
	const folderOf = (file: string): string =>
		file
			.split("/")
			.slice(1, 1 + depth)
			.join("/");
	const folderImports = runtimeImports(imports, room).filter(
		({ from, to }) => folderOf(from) !== folderOf(to),
	);
	const importsByFolder = Map.groupBy(folderImports, ({ from }) => folderOf(from));
	const reachableFolders = new Map(
		[...importsByFolder.keys()].map((folder) => [folder, foldersReachableFrom(folder)]),
	);
	const cyclicFolders = [...reachableFolders.keys()]
		.filter((folder) => reachableFolders.get(folder)!.has(folder))
		.sort();
	return cyclicFolders.map((folder) => {
		const cycleImports = importsByFolder
			.get(folder)!
			.filter(({ to }) => reachableFolders.get(folderOf(to))?.has(folder));
		return `${folder}: ${cycleImports.map(formatImport).join(", ")}`;
	});

	/** Folders reachable from one by imports. */
	function foldersReachableFrom(start: string): Set<string> {
		const reached = new Set<string>();
		const waiting = [start];
		for (const current of waiting)
			for (const { to } of importsByFolder.get(current) ?? []) {
				const folder = folderOf(to);
				if (reached.has(folder)) continue;
				reached.add(folder);
				waiting.push(folder);
			}
		return reached;
	}
}
