import { isFlexBox, MAX_NESTED_BOXES } from "#domain/platform/line/flex/flex-limits.ts";
import { isDeeperThan } from "#domain/platform/wire/nesting-depth.ts";
import {
	blockAt,
	type FlexBlock,
	flexPositionOf,
	isBlock,
	isWithinPath,
	type Path,
	withValueAtPath,
} from "./block.ts";
import { flexDefinitionOf, flexPartsOf, heldBy } from "./blocks/registry.ts";

/** Changed message, and its next selection. */
export interface Edit {
	contents: FlexBlock;
	selected: Path;
}

/** Result of an operation; null where LINE would refuse it. */
type Outcome = Edit | null;

const listOf = (block: FlexBlock | null): unknown[] =>
	Array.isArray(block?.contents) ? (block.contents as unknown[]) : [];

/** An edit, unless its boxes lie too deep within each other. */
const sound = (contents: FlexBlock, selected: Path): Outcome =>
	isDeeperThan(MAX_NESTED_BOXES, contents, isFlexBox) ? null : { contents, selected };

/** Puts a block into another's list. */
export function insertFlexBlock(root: FlexBlock, parent: Path, index: number, block: FlexBlock): Outcome {
	const holder = blockAt(root, parent);
	if (!holder || !heldBy(holder).includes(block.type)) return null;
	const list = holder.type === "text" ? spansOf(holder) : listOf(holder);
	const most = flexDefinitionOf(holder.type)?.most ?? Number.POSITIVE_INFINITY;
	if (list.length >= most || index < 0) return null;
	const at = Math.min(index, list.length);
	const contents = list.toSpliced(at, 0, holder.type === "carousel" ? sizedAs(list[0], block) : block);
	return sound(withValueAtPath(root, parent, asHolder(holder, contents)), [...parent, "contents", at]);
}

/** The pieces of a text; one that is written whole is one piece. */
const spansOf = (text: FlexBlock): unknown[] => {
	const spans = listOf(text);
	if (spans.length > 0 || typeof text.text !== "string" || text.text === "") return spans;
	return [{ type: "span", text: text.text }];
};

/** A text with pieces has no words beside them. */
function asHolder(holder: FlexBlock, contents: unknown[]): FlexBlock {
	if (holder.type !== "text") return { ...holder, contents };
	const { text: _, ...rest } = holder;
	return { ...rest, type: holder.type, contents };
}

/** LINE wants the bubbles of a carousel to be of one size. */
function sizedAs(sibling: unknown, bubble: FlexBlock): FlexBlock {
	const { size: _, ...rest } = bubble;
	const size = isBlock(sibling) ? sibling.size : bubble.size;
	return { ...rest, type: bubble.type, ...(size !== undefined && { size }) };
}

/** Gives a block a part that it does not have yet. */
export function setPart(root: FlexBlock, parent: Path, name: string, block: FlexBlock): Outcome {
	const holder = blockAt(root, parent);
	const part = holder && flexPartsOf(holder).find((part) => part.name === name);
	if (!part?.holds.includes(block.type) || holder?.[name] !== undefined) return null;
	return sound(withValueAtPath(root, [...parent, name], block), [...parent, name]);
}

/** Removes a block. A required one is kept. */
export function removeFlexBlock(root: FlexBlock, path: Path): Outcome {
	const place = flexPositionOf(path);
	const holder = place && blockAt(root, place.parent);
	if (!holder) return null;
	if (place.index === null) return removePart(root, holder, place.parent, place.part);
	const list = listOf(holder);
	if (place.part !== "contents" || place.index >= list.length) return null;
	const rest = list.toSpliced(place.index, 1);
	if (rest.length === 0 && holder.type === "carousel") return null;
	return {
		contents: withValueAtPath(
			root,
			place.parent,
			rest.length === 0 ? emptied(holder) : { ...holder, contents: rest },
		),
		selected:
			rest.length === 0
				? place.parent
				: [...place.parent, "contents", Math.min(place.index, rest.length - 1)],
	};
}

/** A text whose last piece is taken away keeps its words. */
function emptied(holder: FlexBlock): FlexBlock {
	if (holder.type !== "text") return { ...holder, contents: [] };
	const [last] = listOf(holder);
	const { contents: _, ...rest } = holder;
	return { ...rest, type: holder.type, text: isBlock(last) && last.text ? last.text : "テキスト" };
}

function removePart(root: FlexBlock, holder: FlexBlock, parent: Path, name: string): Outcome {
	const others = flexPartsOf(holder).filter((part) => part.name !== name && holder[part.name] !== undefined);
	if (holder.type !== "bubble" || holder[name] === undefined || others.length === 0) return null;
	const without = withValueAtPath(
		withValueAtPath(root, [...parent, name], undefined),
		[...parent, "styles", name],
		undefined,
	);
	return { contents: without, selected: parent };
}

/** Puts another of the same behind a block. */
export function duplicate(root: FlexBlock, path: Path): Outcome {
	const place = flexPositionOf(path);
	const block = blockAt(root, path);
	return place && place.index !== null && block
		? insertFlexBlock(root, place.parent, place.index + 1, block)
		: null;
}

/** Inserts a copied block at the next suitable position: into the selection, or after it. */
export function paste(root: FlexBlock, selected: Path, block: FlexBlock): Outcome {
	const holder = blockAt(root, selected);
	const into = holder && insertFlexBlock(root, selected, Number.MAX_SAFE_INTEGER, block);
	return into ?? nextFit(root, selected, block);
}

function nextFit(root: FlexBlock, path: Path, block: FlexBlock): Outcome {
	for (let place = flexPositionOf(path); place; place = flexPositionOf(place.parent))
		if (place.index !== null) {
			const put = insertFlexBlock(root, place.parent, place.index + 1, block);
			if (put) return put;
		}
	return null;
}

/** Moves a block among those beside it. */
export function shiftFlexBlock(root: FlexBlock, path: Path, by: -1 | 1): Outcome {
	const place = flexPositionOf(path);
	if (!place || place.index === null) return null;
	const list = listOf(blockAt(root, place.parent));
	const to = place.index + by;
	if (to < 0 || to >= list.length) return null;
	const contents = list.toSpliced(place.index, 1).toSpliced(to, 0, list[place.index]);
	const at: Path = [...place.parent, "contents"];
	return { contents: withValueAtPath(root, at, contents), selected: [...at, to] };
}

/** Moves a block into the list of another. */
function moveTo(root: FlexBlock, from: Path, parent: Path, index: number): Outcome {
	const block = blockAt(root, from);
	const place = flexPositionOf(from);
	if (!block || !place || place.index === null || isWithinPath(parent, from)) return null;
	const holder = blockAt(root, parent);
	if (!holder || !heldBy(holder).includes(block.type)) return null;
	// A text keeps the words of its last span, which would then exist twice.
	const source = blockAt(root, place.parent);
	if (source?.type === "text" && listOf(source).length === 1) return null;
	const without = removeFlexBlock(root, from);
	if (!without) return null;
	const isBeside = isWithinPath(parent, place.parent) && parent.length === place.parent.length;
	return insertFlexBlock(
		without.contents,
		afterRemoval(parent, from),
		isBeside && index > place.index ? index - 1 : index,
		block,
	);
}

/** A path once the block before it has gone. */
const afterRemoval = (path: Path, removed: Path): Path => {
	const at = removed.length - 1;
	const step = path[at];
	return isWithinPath(path, removed.slice(0, -1)) && typeof step === "number" && step > Number(removed[at])
		? path.with(at, step - 1)
		: path;
};

/** Moves a block to the end of the box before it. */
export function moveIn(root: FlexBlock, path: Path): Outcome {
	const place = flexPositionOf(path);
	if (!place?.index) return null;
	const before: Path = [...place.parent, "contents", place.index - 1];
	return moveTo(root, path, before, listOf(blockAt(root, before)).length);
}

/** Moves a block out of its box, to behind it. */
export function moveOut(root: FlexBlock, path: Path): Outcome {
	const box = flexPositionOf(path)?.parent;
	const place = box && flexPositionOf(box);
	return place && place.index !== null ? moveTo(root, path, place.parent, place.index + 1) : null;
}

/** Moves a block that was dragged onto the line of another: dragged down behind it or to its beginning, up before it. */
export function drop(root: FlexBlock, from: Path, over: Path): Outcome {
	const place = flexPositionOf(over);
	if (isWithinPath(over, from)) return null;
	const into = () => moveTo(root, from, over, 0);
	if (!place || place.index === null) return into();
	const isDown = comesBefore(from, over);
	const beside = () => moveTo(root, from, place.parent, isDown ? (place.index ?? 0) + 1 : (place.index ?? 0));
	return isDown ? (into() ?? beside()) : (beside() ?? into());
}

const PART_ORDER = ["header", "hero", "body", "footer"];
const rank = (step: string | number | undefined): number =>
	typeof step === "number" ? step : PART_ORDER.indexOf(String(step));

function comesBefore(one: Path, other: Path): boolean {
	const at = one.findIndex((step, index) => step !== other[index]);
	return at >= 0 && rank(one[at]) < rank(other[at]);
}

/** Puts a box around a block. */
export function wrap(root: FlexBlock, path: Path): Outcome {
	const place = flexPositionOf(path);
	const block = blockAt(root, path);
	const holder = place && blockAt(root, place.parent);
	if (!block || !holder) return null;
	const allowed =
		place.index === null
			? (flexPartsOf(holder).find(({ name }) => name === place.part)?.holds ?? [])
			: heldBy(holder);
	const box: FlexBlock = { type: "box", layout: "vertical", contents: [block] };
	if (!allowed.includes("box") || !heldBy(box).includes(block.type)) return null;
	return sound(withValueAtPath(root, path, box), [...path, "contents", 0]);
}

/** Changes a property; undefined takes it away. */
export function setProperty(root: FlexBlock, path: Path, property: Path, value: unknown): Outcome {
	const block = blockAt(root, path);
	if (!block) return null;
	const changed = withValueAtPath(block, property, value);
	if (!holdsWhatItHas(changed)) return null;
	if (block.type === "bubble" && property[0] === "size" && root.type === "carousel") {
		const bubbles = listOf(root).map((bubble) =>
			isBlock(bubble) ? withValueAtPath(bubble, ["size"], value) : bubble,
		);
		return { contents: { ...root, contents: bubbles }, selected: path };
	}
	return { contents: withValueAtPath(root, path, changed), selected: path };
}

/** A box of another layout may not allow its contents. */
const holdsWhatItHas = (block: FlexBlock): boolean =>
	block.type !== "box" ||
	(["vertical", "horizontal", "baseline"].includes(String(block.layout)) &&
		listOf(block).every((inner) => !isBlock(inner) || heldBy(block).includes(inner.type)));

/** One bubble as the first of several. */
export const asCarousel = (root: FlexBlock): Outcome =>
	root.type === "bubble"
		? { contents: { type: "carousel", contents: [root] }, selected: ["contents", 0] }
		: null;

/** A carousel of one bubble as that bubble. */
export function asBubble(root: FlexBlock): Outcome {
	const [only, ...others] = listOf(root);
	return root.type === "carousel" && others.length === 0 && isBlock(only)
		? { contents: only, selected: [] }
		: null;
}
