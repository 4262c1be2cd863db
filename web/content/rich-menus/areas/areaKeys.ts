import type { KeyboardEvent } from "react";
import { clampToImage, type ImageSize, type RichMenuArea } from "#domain/content/rich-menus/menu-layouts.ts";

/** Image pixels per press of an arrow key. */
const STEP = 1;
/** Image pixels per press of an arrow key with Shift. */
const LONG_STEP = 10;

/** Direction of each arrow key, as x and y. */
const ARROWS: Record<string, readonly [number, number]> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};

/** Moves an area by an arrow key, or resizes it with Alt; null for another key. */
export function moveAreaByKey(
	{ key, shiftKey, altKey }: Pick<KeyboardEvent, "key" | "shiftKey" | "altKey">,
	{ x, y, width, height }: RichMenuArea,
	image: ImageSize,
): RichMenuArea | null {
	const direction = ARROWS[key];
	if (!direction) return null;
	const [offsetX, offsetY] = direction.map((part) => part * (shiftKey ? LONG_STEP : STEP)) as [
		number,
		number,
	];
	return altKey
		? clampToImage(
				{
					x,
					y,
					width: Math.min(width + offsetX, image.width - x),
					height: Math.min(height + offsetY, image.height - y),
				},
				image,
			)
		: clampToImage({ x: x + offsetX, y: y + offsetY, width, height }, image);
}

export type AreaCommand = "copy" | "remove" | "undo" | "redo";

/** Commands on an area, by its index. */
export type AreaCommands = Partial<Record<AreaCommand, (index: number) => void>>;

/** Command of a key on a focused area: Delete, Ctrl+D, Ctrl+Z and Ctrl+Shift+Z, or ⌘ on a Mac. */
export function areaCommandOfKey({
	key,
	ctrlKey,
	metaKey,
	shiftKey,
}: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey">): AreaCommand | null {
	if (key === "Delete" || key === "Backspace") return "remove";
	if (!ctrlKey && !metaKey) return null;
	const letter = key.toLowerCase();
	if (letter === "d") return "copy";
	if (letter === "y" || (letter === "z" && shiftKey)) return "redo";
	return letter === "z" ? "undo" : null;
}
