import { isFlexBox, MAX_NESTED_BOXES } from "#domain/platform/line/flex/flex-limits.ts";
import { isDeeperThan } from "#domain/platform/wire/nesting-depth.ts";
import { allowedContents, flexBlockDefinitionOf, flexBlockParts } from "./blocks/registry.ts";
import {
	type FlexBlock,
	type FlexPath,
	flexBlockAt,
	flexPositionOf,
	isFlexBlock,
	isWithinPath,
	withValueAtPath,
} from "./flex-block.ts";

/** Changed message, with the path of the new selection. */
export interface FlexEdit {
	contents: FlexBlock;
	selected: FlexPath;
}

/** Result of an operation; null where the operation is not allowed. */
type EditResult = FlexEdit | null;

const contentsOf = (block: FlexBlock | null): unknown[] =>
	Array.isArray(block?.contents) ? (block.contents as unknown[]) : [];

/** Edit, or null where its boxes are nested too deep. */
const editIfAllowed = (contents: FlexBlock, selected: FlexPath): EditResult =>
	isDeeperThan(MAX_NESTED_BOXES, contents, isFlexBox) ? null : { contents, selected };

/** Inserts a block into the contents of another. */
export function insertFlexBlock(
	root: FlexBlock,
	parent: FlexPath,
	index: number,
	block: FlexBlock,
): EditResult {
	const holder = flexBlockAt(root, parent);
	if (!holder || !allowedContents(holder).includes(block.type)) return null;
	const list = holder.type === "text" ? spansOf(holder) : contentsOf(holder);
	const maxChildren = flexBlockDefinitionOf(holder.type)?.maxChildren ?? Number.POSITIVE_INFINITY;
	if (list.length >= maxChildren || index < 0) return null;
	const at = Math.min(index, list.length);
	const contents = list.toSpliced(at, 0, holder.type === "carousel" ? withSizeOf(list[0], block) : block);
	return editIfAllowed(withValueAtPath(root, parent, withContents(holder, contents)), [
		...parent,
		"contents",
		at,
	]);
}

/** Spans of a text; plain text becomes one span. */
const spansOf = (text: FlexBlock): unknown[] => {
	const spans = contentsOf(text);
	if (spans.length > 0 || typeof text.text !== "string" || text.text === "") return spans;
	return [{ type: "span", text: text.text }];
};

/** Replaces the contents of a block; a text with spans loses its plain text. */
function withContents(holder: FlexBlock, contents: unknown[]): FlexBlock {
	if (holder.type !== "text") return { ...holder, contents };
	const { text: _, ...rest } = holder;
	return { ...rest, type: holder.type, contents };
}

/** Gives a bubble the size of its sibling, because LINE requires one size within a carousel. */
function withSizeOf(sibling: unknown, bubble: FlexBlock): FlexBlock {
	const { size: _, ...rest } = bubble;
	const size = isFlexBlock(sibling) ? sibling.size : bubble.size;
	return { ...rest, type: bubble.type, ...(size !== undefined && { size }) };
}

/** Adds a missing part to a block. */
export function addFlexPart(root: FlexBlock, parent: FlexPath, name: string, block: FlexBlock): EditResult {
	const holder = flexBlockAt(root, parent);
	const part = holder && flexBlockParts(holder).find((part) => part.name === name);
	if (!part?.allowedTypes.includes(block.type) || holder?.[name] !== undefined) return null;
	return editIfAllowed(withValueAtPath(root, [...parent, name], block), [...parent, name]);
}

/** Removes a block; null for a required one. */
export function removeFlexBlock(root: FlexBlock, path: FlexPath): EditResult {
	const position = flexPositionOf(path);
	const holder = position && flexBlockAt(root, position.parent);
	if (!holder) return null;
	if (position.index === null) return removePart(root, holder, position.parent, position.part);
	const list = contentsOf(holder);
	if (position.part !== "contents" || position.index >= list.length) return null;
	const remaining = list.toSpliced(position.index, 1);
	if (remaining.length === 0 && holder.type === "carousel") return null;
	return {
		contents: withValueAtPath(
			root,
			position.parent,
			remaining.length === 0 ? withoutContents(holder) : { ...holder, contents: remaining },
		),
		selected:
			remaining.length === 0
				? position.parent
				: [...position.parent, "contents", Math.min(position.index, remaining.length - 1)],
	};
}

/** Block without contents. A text that loses its last span keeps the words of it. */
function withoutContents(holder: FlexBlock): FlexBlock {
	if (holder.type !== "text") return { ...holder, contents: [] };
	const [last] = contentsOf(holder);
	const { contents: _, ...rest } = holder;
	return { ...rest, type: holder.type, text: isFlexBlock(last) && last.text ? last.text : "テキスト" };
}

function removePart(root: FlexBlock, holder: FlexBlock, parent: FlexPath, name: string): EditResult {
	const others = flexBlockParts(holder).filter(
		(part) => part.name !== name && holder[part.name] !== undefined,
	);
	if (holder.type !== "bubble" || holder[name] === undefined || others.length === 0) return null;
	const remainingContents = withValueAtPath(
		withValueAtPath(root, [...parent, name], undefined),
		[...parent, "styles", name],
		undefined,
	);
	return { contents: remainingContents, selected: parent };
}

/** Inserts a copy after a block. */
export function duplicateFlexBlock(root: FlexBlock, path: FlexPath): EditResult {
	const position = flexPositionOf(path);
	const block = flexBlockAt(root, path);
	return position && position.index !== null && block
		? insertFlexBlock(root, position.parent, position.index + 1, block)
		: null;
}

/** Inserts a copied block into the selection, or else at the next possible position after it. */
export function pasteFlexBlock(root: FlexBlock, selected: FlexPath, block: FlexBlock): EditResult {
	const holder = flexBlockAt(root, selected);
	const inserted = holder && insertFlexBlock(root, selected, Number.MAX_SAFE_INTEGER, block);
	return inserted ?? insertAfterAncestor(root, selected, block);
}

function insertAfterAncestor(root: FlexBlock, path: FlexPath, block: FlexBlock): EditResult {
	for (let position = flexPositionOf(path); position; position = flexPositionOf(position.parent))
		if (position.index !== null) {
			const edit = insertFlexBlock(root, position.parent, position.index + 1, block);
			if (edit) return edit;
		}
	return null;
}

/** Moves a block among its siblings. */
export function shiftFlexBlock(root: FlexBlock, path: FlexPath, by: -1 | 1): EditResult {
	const position = flexPositionOf(path);
	if (!position || position.index === null) return null;
	const list = contentsOf(flexBlockAt(root, position.parent));
	const to = position.index + by;
	if (to < 0 || to >= list.length) return null;
	const contents = list.toSpliced(position.index, 1).toSpliced(to, 0, list[position.index]);
	const at: FlexPath = [...position.parent, "contents"];
	return { contents: withValueAtPath(root, at, contents), selected: [...at, to] };
}

/** Moves a block into the contents of another. */
function moveFlexBlock(root: FlexBlock, from: FlexPath, parent: FlexPath, index: number): EditResult {
	const block = flexBlockAt(root, from);
	const position = flexPositionOf(from);
	if (!block || !position || position.index === null || isWithinPath(parent, from)) return null;
	const holder = flexBlockAt(root, parent);
	if (!holder || !allowedContents(holder).includes(block.type)) return null;
	// A text keeps the words of its last span, which would then exist twice.
	const source = flexBlockAt(root, position.parent);
	if (source?.type === "text" && contentsOf(source).length === 1) return null;
	const removal = removeFlexBlock(root, from);
	if (!removal) return null;
	const isSameList = isWithinPath(parent, position.parent) && parent.length === position.parent.length;
	return insertFlexBlock(
		removal.contents,
		pathAfterRemoval(parent, from),
		isSameList && index > position.index ? index - 1 : index,
		block,
	);
}

/** Path of a block after the removal of another one. */
const pathAfterRemoval = (path: FlexPath, removed: FlexPath): FlexPath => {
	const at = removed.length - 1;
	const step = path[at];
	return isWithinPath(path, removed.slice(0, -1)) && typeof step === "number" && step > Number(removed[at])
		? path.with(at, step - 1)
		: path;
};

/** Moves a block to the end of the box before it. */
export function moveFlexBlockIn(root: FlexBlock, path: FlexPath): EditResult {
	const position = flexPositionOf(path);
	if (!position?.index) return null;
	const boxBefore: FlexPath = [...position.parent, "contents", position.index - 1];
	return moveFlexBlock(root, path, boxBefore, contentsOf(flexBlockAt(root, boxBefore)).length);
}

/** Moves a block out of its box, to the position after the box. */
export function moveFlexBlockOut(root: FlexBlock, path: FlexPath): EditResult {
	const box = flexPositionOf(path)?.parent;
	const position = box && flexPositionOf(box);
	return position && position.index !== null
		? moveFlexBlock(root, path, position.parent, position.index + 1)
		: null;
}

/**
 * Moves a block that was dropped on another's row: downwards into it or after it, upwards before it or into
 * it.
 */
export function dropFlexBlock(root: FlexBlock, from: FlexPath, over: FlexPath): EditResult {
	const position = flexPositionOf(over);
	if (isWithinPath(over, from)) return null;
	const moveInto = () => moveFlexBlock(root, from, over, 0);
	if (!position || position.index === null) return moveInto();
	const isDown = comesBefore(from, over);
	const moveBeside = () =>
		moveFlexBlock(root, from, position.parent, isDown ? (position.index ?? 0) + 1 : (position.index ?? 0));
	return isDown ? (moveInto() ?? moveBeside()) : (moveBeside() ?? moveInto());
}

const PART_ORDER = ["header", "hero", "body", "footer"];
const stepRank = (step: string | number | undefined): number =>
	typeof step === "number" ? step : PART_ORDER.indexOf(String(step));

function comesBefore(a: FlexPath, b: FlexPath): boolean {
	const at = a.findIndex((step, index) => step !== b[index]);
	return at >= 0 && stepRank(a[at]) < stepRank(b[at]);
}

/** Wraps a block in a box. */
export function wrapFlexBlock(root: FlexBlock, path: FlexPath): EditResult {
	const position = flexPositionOf(path);
	const block = flexBlockAt(root, path);
	const holder = position && flexBlockAt(root, position.parent);
	if (!block || !holder) return null;
	const allowed =
		position.index === null
			? (flexBlockParts(holder).find(({ name }) => name === position.part)?.allowedTypes ?? [])
			: allowedContents(holder);
	const box: FlexBlock = { type: "box", layout: "vertical", contents: [block] };
	if (!allowed.includes("box") || !allowedContents(box).includes(block.type)) return null;
	return editIfAllowed(withValueAtPath(root, path, box), [...path, "contents", 0]);
}

/** Sets a property; undefined removes it. The size of a bubble in a carousel changes for all bubbles. */
export function setFlexProperty(
	root: FlexBlock,
	path: FlexPath,
	property: FlexPath,
	value: unknown,
): EditResult {
	const block = flexBlockAt(root, path);
	if (!block) return null;
	const changed = withValueAtPath(block, property, value);
	if (!allowsContents(changed)) return null;
	if (block.type === "bubble" && property[0] === "size" && root.type === "carousel") {
		const bubbles = contentsOf(root).map((bubble) =>
			isFlexBlock(bubble) ? withValueAtPath(bubble, ["size"], value) : bubble,
		);
		return { contents: { ...root, contents: bubbles }, selected: path };
	}
	return { contents: withValueAtPath(root, path, changed), selected: path };
}

/** Whether a box allows its contents, which depends on its layout. */
const allowsContents = (block: FlexBlock): boolean =>
	block.type !== "box" ||
	(["vertical", "horizontal", "baseline"].includes(String(block.layout)) &&
		contentsOf(block).every((inner) => !isFlexBlock(inner) || allowedContents(block).includes(inner.type)));

/** Wraps a bubble in a carousel. */
export const wrapInCarousel = (root: FlexBlock): EditResult =>
	root.type === "bubble"
		? { contents: { type: "carousel", contents: [root] }, selected: ["contents", 0] }
		: null;

/** Unwraps the only bubble of a carousel. */
export function unwrapBubble(root: FlexBlock): EditResult {
	const [bubble, ...others] = contentsOf(root);
	return root.type === "carousel" && others.length === 0 && isFlexBlock(bubble)
		? { contents: bubble, selected: [] }
		: null;
}
