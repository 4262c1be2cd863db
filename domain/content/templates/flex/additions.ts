import { blockAt, type FlexBlock, flexPositionOf, type Path } from "./block.ts";
import { flexDefinitionOf, flexPartsOf, heldBy } from "./blocks/registry.ts";
import { type Edit, insertFlexBlock, setPart } from "./operations.ts";

/** New block that may be inserted near the selection. */
export interface Addition {
	label: string;
	type: string;
	parent: Path;
	/** As which part, or at which place of the list. */
	at: string | number;
}

/** Possible additions, in the order of a menu: parts of the block, its contents, blocks after it. */
export function additionsAt(root: FlexBlock, selected: Path): { label: string; additions: Addition[] }[] {
	const block = blockAt(root, selected);
	if (!block) return [];
	const place = flexPositionOf(selected);
	const holder = place && place.index !== null ? blockAt(root, place.parent) : null;
	const inside = heldBy(block).filter((type) => type !== "bubble");
	const beside = holder ? heldBy(holder).filter((type) => type !== "bubble") : [];
	return [
		{ label: "バブルに追加", additions: missingParts(block, selected) },
		{
			label: `「${flexDefinitionOf(block.type)?.label}」の中に追加`,
			additions: inside.map((type) => newOne(type, selected, Number.MAX_SAFE_INTEGER)),
		},
		{
			label: `「${flexDefinitionOf(block.type)?.label}」の後に追加`,
			additions: beside.map((type) => newOne(type, place!.parent, (place!.index ?? 0) + 1)),
		},
	].filter(({ additions }) => additions.length > 0);
}

const newOne = (type: string, parent: Path, at: number): Addition => ({
	label: flexDefinitionOf(type)?.label ?? type,
	type,
	parent,
	at,
});

const missingParts = (block: FlexBlock, parent: Path): Addition[] =>
	flexPartsOf(block)
		.filter(({ name }) => block[name] === undefined)
		.flatMap(({ name, label, holds }) =>
			holds.map((type) => ({
				label: holds.length === 1 ? label : `${label}（${flexDefinitionOf(type)?.label}）`,
				type,
				parent,
				at: name,
			})),
		);

/** Adds a new block, or returns null where it is not allowed there. */
export function add(root: FlexBlock, { type, parent, at }: Addition): Edit | null {
	const block = flexDefinitionOf(type)?.blank();
	if (!block) return null;
	return typeof at === "string" ? setPart(root, parent, at, block) : insertFlexBlock(root, parent, at, block);
}
