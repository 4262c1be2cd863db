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
	const most = flexBlockDefinitionOf(holder.type)?.most ?? Number.POSITIVE_INFINITY;
	if (list.length >= most || index < 0) return null;
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
	if (!part?.holds.includes(block.type) || holder?.[name] !== undefined) return null;
	return editIfAllowed(withValueAtPath(root, [...parent, name], block), [...parent, name]);
}

/** Removes a block; null for a required one. */
export function removeFlexBlock(root: FlexBlock, path: FlexPath): EditResult {
	const place = flexPositionOf(path);
	const holder = place && flexBlockAt(root, place.parent);
	if (!holder) return null;
	if (place.index === null) return removePart(root, holder, place.parent, place.part);
	const list = contentsOf(holder);
	if (place.part !== "contents" || place.index >= list.length) return null;
	const rest = list.toSpliced(place.index, 1);
	if (rest.length === 0 && holder.type === "carousel") return null;
	return {
		contents: withValueAtPath(
			root,
			place.parent,
			rest.length === 0 ? withoutContents(holder) : { ...holder, contents: rest },
		),
		selected:
			rest.length === 0
				? place.parent
				: [...place.parent, "contents", Math.min(place.index, rest.length - 1)],
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
	const without = withValueAtPath(
		withValueAtPath(root, [...parent, name], undefined),
		[...parent, "styles", name],
		undefined,
	);
	return { contents: without, selected: parent };
}

/** Inserts a copy after a block. */
export function duplicateFlexBlock(root: FlexBlock, path: FlexPath): EditResult {
	const place = flexPositionOf(path);
	const block = flexBlockAt(root, path);
	return place && place.index !== null && block
		? insertFlexBlock(root, place.parent, place.index + 1, block)
		: null;
}

/** Inserts a copied block into the selection, or else at the next possible position after it. */
export function pasteFlexBlock(root: FlexBlock, selected: FlexPath, block: FlexBlock): EditResult {
	const holder = flexBlockAt(root, selected);
	const into = holder && insertFlexBlock(root, selected, Number.MAX_SAFE_INTEGER, block);
	return into ?? insertAfterAncestor(root, selected, block);
}

function insertAfterAncestor(root: FlexBlock, path: FlexPath, block: FlexBlock): EditResult {
	for (let place = flexPositionOf(path); place; place = flexPositionOf(place.parent))
		if (place.index !== null) {
			const put = insertFlexBlock(root, place.parent, place.index + 1, block);
			if (put) return put;
		}
	return null;
}

/** Moves a block among its siblings. */
export function shiftFlexBlock(root: FlexBlock, path: FlexPath, by: -1 | 1): EditResult {
	const place = flexPositionOf(path);
	if (!place || place.index === null) return null;
	const list = contentsOf(flexBlockAt(root, place.parent));
	const to = place.index + by;
	if (to < 0 || to >= list.length) return null;
	const contents = list.toSpliced(place.index, 1).toSpliced(to, 0, list[place.index]);
	const at: FlexPath = [...place.parent, "contents"];
	return { contents: withValueAtPath(root, at, contents), selected: [...at, to] };
}

/** Moves a block into the contents of another. */
function moveFlexBlock(root: FlexBlock, from: FlexPath, parent: FlexPath, index: number): EditResult {
	const block = flexBlockAt(root, from);
	const place = flexPositionOf(from);
	if (!block || !place || place.index === null || isWithinPath(parent, from)) return null;
	const holder = flexBlockAt(root, parent);
	if (!holder || !allowedContents(holder).includes(block.type)) return null;
	// A text keeps the words of its last span, which would then exist twice.
	const source = flexBlockAt(root, place.parent);
	if (source?.type === "text" && contentsOf(source).length === 1) return null;
	const without = removeFlexBlock(root, from);
	if (!without) return null;
	const isBeside = isWithinPath(parent, place.parent) && parent.length === place.parent.length;
	return insertFlexBlock(
		without.contents,
		pathAfterRemoval(parent, from),
		isBeside && index > place.index ? index - 1 : index,
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
	const place = flexPositionOf(path);
	if (!place?.index) return null;
	const before: FlexPath = [...place.parent, "contents", place.index - 1];
	return moveFlexBlock(root, path, before, contentsOf(flexBlockAt(root, before)).length);
}

/** Moves a block out of its box, to the position after the box. */
export function moveFlexBlockOut(root: FlexBlock, path: FlexPath): EditResult {
	const box = flexPositionOf(path)?.parent;
	const place = box && flexPositionOf(box);
	return place && place.index !== null ? moveFlexBlock(root, path, place.parent, place.index + 1) : null;
}

/**
 * Moves a block that was dropped on another's row: downwards into it or after it, upwards before it or into
 * it.
 */
export function dropFlexBlock(root: FlexBlock, from: FlexPath, over: FlexPath): EditResult {
	const place = flexPositionOf(over);
	if (isWithinPath(over, from)) return null;
	const into = () => moveFlexBlock(root, from, over, 0);
	if (!place || place.index === null) return into();
	const isDown = comesBefore(from, over);
	const beside = () =>
		moveFlexBlock(root, from, place.parent, isDown ? (place.index ?? 0) + 1 : (place.index ?? 0));
	return isDown ? (into() ?? beside()) : (beside() ?? into());
}

const PART_ORDER = ["header", "hero", "body", "footer"];
const stepRank = (step: string | number | undefined): number =>
	typeof step === "number" ? step : PART_ORDER.indexOf(String(step));

function comesBefore(one: FlexPath, other: FlexPath): boolean {
	const at = one.findIndex((step, index) => step !== other[index]);
	return at >= 0 && stepRank(one[at]) < stepRank(other[at]);
}

/** Wraps a block in a box. */
export function wrapFlexBlock(root: FlexBlock, path: FlexPath): EditResult {
	const place = flexPositionOf(path);
	const block = flexBlockAt(root, path);
	const holder = place && flexBlockAt(root, place.parent);
	if (!block || !holder) return null;
	const allowed =
		place.index === null
			? (flexBlockParts(holder).find(({ name }) => name === place.part)?.holds ?? [])
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
	const [only, ...others] = contentsOf(root);
	return root.type === "carousel" && others.length === 0 && isFlexBlock(only)
		? { contents: only, selected: [] }
		: null;
}
