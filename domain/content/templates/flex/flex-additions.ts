import { allowedContents, flexBlockDefinitionOf, flexBlockParts } from "./blocks/registry.ts";
import { type FlexBlock, type FlexPath, flexBlockAt, flexPositionOf } from "./flex-block.ts";
import { addFlexPart, type FlexEdit, insertFlexBlock } from "./flex-operations.ts";

/** New block that can be inserted at the selection. */
export interface FlexAddition {
	label: string;
	type: string;
	parent: FlexPath;
	/** Name of the part, or index in the contents. */
	position: string | number;
}

/** Groups of possible additions: parts of the selected block, its contents, blocks after it. */
export function listFlexAdditions(
	root: FlexBlock,
	selected: FlexPath,
): { label: string; additions: FlexAddition[] }[] {
	const block = flexBlockAt(root, selected);
	if (!block) return [];
	const position = flexPositionOf(selected);
	const holder = position && position.index !== null ? flexBlockAt(root, position.parent) : null;
	const childTypes = allowedContents(block).filter((type) => type !== "bubble");
	const siblingTypes = holder ? allowedContents(holder).filter((type) => type !== "bubble") : [];
	return [
		{ label: "バブルに追加", additions: listMissingParts(block, selected) },
		{
			label: `「${flexBlockDefinitionOf(block.type)?.label}」の中に追加`,
			additions: childTypes.map((type) => createAddition(type, selected, Number.MAX_SAFE_INTEGER)),
		},
		{
			label: `「${flexBlockDefinitionOf(block.type)?.label}」の後に追加`,
			additions: siblingTypes.map((type) =>
				createAddition(type, position!.parent, (position!.index ?? 0) + 1),
			),
		},
	].filter(({ additions }) => additions.length > 0);
}

const createAddition = (type: string, parent: FlexPath, position: number): FlexAddition => ({
	label: flexBlockDefinitionOf(type)?.label ?? type,
	type,
	parent,
	position,
});

const listMissingParts = (block: FlexBlock, parent: FlexPath): FlexAddition[] =>
	flexBlockParts(block)
		.filter(({ name }) => block[name] === undefined)
		.flatMap(({ name, label, allowedTypes }) =>
			allowedTypes.map((type) => ({
				label: allowedTypes.length === 1 ? label : `${label}（${flexBlockDefinitionOf(type)?.label}）`,
				type,
				parent,
				position: name,
			})),
		);

/** Adds a new block; null where it is not allowed there. */
export function addFlexBlock(root: FlexBlock, { type, parent, position: at }: FlexAddition): FlexEdit | null {
	const block = flexBlockDefinitionOf(type)?.blank();
	if (!block) return null;
	return typeof at === "string"
		? addFlexPart(root, parent, at, block)
		: insertFlexBlock(root, parent, at, block);
}
