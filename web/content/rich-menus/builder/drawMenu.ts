import { type DesignCell, type MenuDesign, TEXT_SIZES } from "#domain/content/rich-menus/menu-design.ts";
import { MENU_ICONS, type MenuIcon } from "#domain/content/rich-menus/menu-icons.ts";
import { layoutAreas, MENU_SIZES, type RichMenuArea } from "#domain/content/rich-menus/menu-layouts.ts";
import type { MenuPictures } from "./menuPictures.ts";

const FONT = '"Hiragino Sans", "Yu Gothic UI", "Noto Sans JP", "Noto Sans CJK JP", system-ui, sans-serif';
/** Maximum font size, relative to half the menu's width. */
const MAX_FONT_RATIO = 0.1;
/** Minimum font sizes, relative to the maximum: while lines are not wrapped, and overall. */
const MIN_UNWRAPPED_RATIO = 0.6;
const MIN_FONT_RATIO = 0.3;
const LINE_HEIGHT = 1.35;
/** Maximum share of an area for text. */
const MAX_TEXT_SHARE = 0.86;
/** Maximum size of an icon, relative to the height and width of its area, and to the width of the menu. */
const MAX_ICON_SHARE = { ofHeight: 0.42, ofWidth: 0.4, ofMenu: 0.12 };
/** Gap between an area's edge and its background, relative to the menu's width. */
const GAP = 0.004;
/** Grid size of icons. */
const ICON_GRID = 24;
const ICON_STROKE = 1.7;

/** Draws a whole design on a canvas of any width. */
export function drawMenuAtWidth(
	canvas: HTMLCanvasElement,
	design: MenuDesign,
	width: number,
	pictures: MenuPictures,
): void {
	const size = MENU_SIZES[design.size];
	drawMenuAtSize(canvas, design, { width, height: Math.round((width * size.height) / size.width) }, pictures);
}

/** Draws a design at an exact pixel size. */
export function drawMenuAtSize(
	canvas: HTMLCanvasElement,
	design: MenuDesign,
	size: { width: number; height: number },
	pictures: MenuPictures,
): void {
	canvas.width = size.width;
	canvas.height = size.height;
	const context = canvas.getContext("2d");
	if (!context) return;
	const fullArea = { x: 0, y: 0, ...size };
	context.fillStyle = "white";
	context.fillRect(0, 0, size.width, size.height);
	drawPicture(context, fullArea, design.backdrop, pictures);
	for (const [index, area] of layoutAreas(design.layout, size).entries()) {
		const cell = design.cells[index];
		if (cell) drawCell(context, area, cell, size.width, pictures);
	}
}

function drawCell(
	context: CanvasRenderingContext2D,
	area: RichMenuArea,
	cell: DesignCell,
	menuWidth: number,
	pictures: MenuPictures,
): void {
	const gap = menuWidth * GAP;
	const inner = {
		x: area.x + gap,
		y: area.y + gap,
		width: area.width - 2 * gap,
		height: area.height - 2 * gap,
	};
	if (cell.ground !== null) {
		context.fillStyle = cell.ground;
		context.fillRect(inner.x, inner.y, inner.width, inner.height);
	}
	drawPicture(context, inner, cell.picture, pictures);
	const maxIconSize = Math.min(
		inner.height * MAX_ICON_SHARE.ofHeight,
		inner.width * MAX_ICON_SHARE.ofWidth,
		menuWidth * MAX_ICON_SHARE.ofMenu,
	);
	const iconSize = cell.icon ? maxIconSize : 0;
	const hasText = cell.text.trim() !== "";
	const textArea = hasText ? { ...area, height: area.height - iconSize } : area;
	const { size, lines } = fitText(context, cell, textArea, menuWidth);
	const textHeight = hasText ? lines.length * size * LINE_HEIGHT : 0;
	const top = area.y + (area.height - textHeight - iconSize) / 2;
	if (cell.icon)
		drawIcon(context, cell.icon, cell.ink, { x: area.x + area.width / 2, y: top, size: iconSize });
	context.fillStyle = cell.ink;
	context.textAlign = "center";
	context.textBaseline = "middle";
	for (const [index, line] of lines.entries())
		context.fillText(line, area.x + area.width / 2, top + iconSize + (index + 0.5) * size * LINE_HEIGHT);
}

/** Fills an area with a picture, cropping the excess. */
function drawPicture(
	context: CanvasRenderingContext2D,
	{ x, y, width, height }: RichMenuArea,
	key: string | null | undefined,
	pictures: MenuPictures,
): void {
	const picture = key ? pictures.get(key) : undefined;
	if (!picture) return;
	const scale = Math.max(width / picture.width, height / picture.height);
	const [croppedWidth, croppedHeight] = [width / scale, height / scale];
	context.drawImage(
		picture,
		(picture.width - croppedWidth) / 2,
		(picture.height - croppedHeight) / 2,
		croppedWidth,
		croppedHeight,
		x,
		y,
		width,
		height,
	);
}

/** Draws an icon; `x` and `y` are the middle of its top edge. */
function drawIcon(
	context: CanvasRenderingContext2D,
	icon: MenuIcon,
	ink: string,
	{ x, y, size }: { x: number; y: number; size: number },
): void {
	context.save();
	context.translate(x - size / 2, y);
	context.scale(size / ICON_GRID, size / ICON_GRID);
	context.strokeStyle = ink;
	context.lineWidth = ICON_STROKE;
	context.lineCap = "round";
	context.lineJoin = "round";
	context.stroke(new Path2D(MENU_ICONS[icon].path));
	context.restore();
}

/** Largest font size at which a text fits its area, with its wrapped lines; sets the context's font. */
function fitText(
	context: CanvasRenderingContext2D,
	{ text, letters: textSize = "auto" }: DesignCell,
	area: RichMenuArea,
	menuWidth: number,
) {
	const sourceLines = text.split("\n");
	const largest = (menuWidth / 2) * MAX_FONT_RATIO * TEXT_SIZES[textSize].part;
	for (let size = largest; ; size *= 0.9) {
		context.font = `600 ${size}px ${FONT}`;
		const lines = sourceLines.flatMap((line) => wrapLine(context, line, area.width * MAX_TEXT_SHARE));
		const isHigh = lines.length * size * LINE_HEIGHT > area.height * MAX_TEXT_SHARE;
		const isBroken = lines.length > sourceLines.length && size > largest * MIN_UNWRAPPED_RATIO;
		if ((!isHigh && !isBroken) || size < largest * MIN_FONT_RATIO) return { size, lines };
	}
}

/** Wraps a line by its width, between any two characters as is usual in Japanese. */
function wrapLine(context: CanvasRenderingContext2D, text: string, width: number): string[] {
	const lines = [""];
	for (const character of text) {
		const extendedLine = lines.at(-1) + character;
		if (context.measureText(extendedLine).width > width && lines.at(-1) !== "") lines.push(character);
		else lines[lines.length - 1] = extendedLine;
	}
	return lines;
}
