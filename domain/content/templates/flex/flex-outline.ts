import { flexBlockDefinitionOf, flexBlockParts } from "./blocks/registry.ts";
import { type FlexBlock, type FlexPath, flexBlockAt, isFlexBlock, isSamePath } from "./flex-block.ts";

/** Row of the block tree. */
export interface FlexOutlineRow {
	path: FlexPath;
	block: FlexBlock;
	/** Label of its part and type, or of its type alone. */
	label: string;
	/** Text that distinguishes the block from others of its type. */
	summary: string;
	/** Depth in the outline, from 0. */
	depth: number;
	/** Whether the block is a part of its parent, which cannot be moved. */
	isPart: boolean;
}

/** Rows of a block and all blocks in it, in the order of the message. */
export function createFlexOutline(root: FlexBlock, start: FlexPath): FlexOutlineRow[] {
	const block = flexBlockAt(root, start);
	return block ? createRows(block, start, 0, null) : [];
}

function createRows(block: FlexBlock, path: FlexPath, depth: number, part: string | null): FlexOutlineRow[] {
	const definition = flexBlockDefinitionOf(block.type);
	const label = definition?.label ?? `不明な部品（${block.type}）`;
	const parts = flexBlockParts(block).flatMap(({ name, label }) => {
		const inner = block[name];
		return isFlexBlock(inner) ? createRows(inner, [...path, name], depth + 1, label) : [];
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
			isFlexBlock(inner) ? createRows(inner, [...path, "contents", index], depth + 1, null) : [],
		),
	];
}

/** Path of the first text or button of a message, in the first bubble of a carousel; the root's without one. */
export function firstContentPath(root: FlexBlock): FlexPath {
	const rows = createFlexOutline(root, root.type === "carousel" ? ["contents", 0] : []);
	return rows.find(({ block }) => block.type === "text" || block.type === "button")?.path ?? [];
}

/** Path of the row to which a key moves the focus; null for none. */
export function nextRowByKey(rows: readonly FlexOutlineRow[], path: FlexPath, key: string): FlexPath | null {
	const at = rows.findIndex((row) => isSamePath(row.path, path));
	const row = rows[at];
	if (!row) return ROW_BY_KEY.has(key) ? (rows[0]?.path ?? null) : null;
	return ROW_BY_KEY.get(key)?.(rows, at, row.depth)?.path ?? null;
}

const ROW_BY_KEY = new Map<
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
