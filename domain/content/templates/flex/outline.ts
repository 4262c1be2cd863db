import { blockAt, type FlexBlock, isBlock, type Path, samePath } from "./block.ts";
import { flexDefinitionOf, flexPartsOf } from "./blocks/registry.ts";

/** A line of the tree. */
export interface FlexOutlineRow {
	path: Path;
	block: FlexBlock;
	/** Name of the block: its part, or its type. */
	label: string;
	/** Text that distinguishes it from others of its type. */
	summary: string;
	/** Depth in the outline, from 0. */
	depth: number;
	/** Whether it is the part of a block, which has one place alone. */
	isPart: boolean;
}

/** A block and all within it, in the order of the message. */
export function outlineOf(root: FlexBlock, start: Path): FlexOutlineRow[] {
	const block = blockAt(root, start);
	return block ? rowsOf(block, start, 0, null) : [];
}

function rowsOf(block: FlexBlock, path: Path, depth: number, part: string | null): FlexOutlineRow[] {
	const definition = flexDefinitionOf(block.type);
	const label = definition?.label ?? `不明な部品（${block.type}）`;
	const parts = flexPartsOf(block).flatMap(({ name, label }) => {
		const inner = block[name];
		return isBlock(inner) ? rowsOf(inner, [...path, name], depth + 1, label) : [];
	});
	const contents = Array.isArray(block.contents) ? (block.contents as unknown[]) : [];
	return [
		{
			path,
			block,
			label: part === null ? label : `${part}（${label}）`,
			summary: definition?.summary(block) ?? "",
			depth,
			isPart: part !== null,
		},
		...parts,
		...contents.flatMap((inner, index) =>
			isBlock(inner) ? rowsOf(inner, [...path, "contents", index], depth + 1, null) : [],
		),
	];
}

/** The line to which an arrow key leads from another; null where it leads nowhere. */
export function neighbour(rows: readonly FlexOutlineRow[], path: Path, key: string): Path | null {
	const at = rows.findIndex((row) => samePath(row.path, path));
	const row = rows[at];
	if (!row) return WALK.has(key) ? (rows[0]?.path ?? null) : null;
	return WALK.get(key)?.(rows, at, row.depth)?.path ?? null;
}

const WALK = new Map<
	string,
	(rows: readonly FlexOutlineRow[], at: number, depth: number) => FlexOutlineRow | undefined
>([
	["ArrowUp", (rows, at) => rows[at - 1]],
	["ArrowDown", (rows, at) => rows[at + 1]],
	["Home", (rows) => rows[0]],
	["End", (rows) => rows.at(-1)],
	["ArrowLeft", (rows, at, depth) => rows.slice(0, at).findLast((row) => row.depth < depth)],
	["ArrowRight", (rows, at, depth) => rows.slice(at + 1, at + 2).find((row) => row.depth > depth)],
]);
