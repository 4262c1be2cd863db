import { type Cell, type Design, LETTERS } from "#domain/content/rich-menus/design.ts";
import { MENU_ICONS, type MenuIcon } from "#domain/content/rich-menus/icons.ts";
import { areasOf, MENU_SIZES, type RichMenuArea } from "#domain/content/rich-menus/layout.ts";
import type { MenuPictures } from "./pictures.ts";

const FONT = '"Hiragino Sans", "Yu Gothic UI", "Noto Sans JP", "Noto Sans CJK JP", system-ui, sans-serif';
/** Maximum font size relative to half the menu's width. */
const LETTER = 0.1;
/** Minimum font sizes relative to the maximum: before words are broken, and overall. */
const SMALLER_BEFORE_BREAKING = 0.6;
const SMALLEST = 0.3;
const LINE_HEIGHT = 1.35;
/** Maximum share of an area for text, and of its height for an icon above it. */
const ROOM = 0.86;
const ICON_ROOM = 0.42;
const GAP = 0.004;
/** Grid size of icons. */
const ICON_GRID = 24;
const ICON_STROKE = 1.7;

/** Draws a whole design on a canvas of any width. */
export function drawMenu(
	canvas: HTMLCanvasElement,
	design: Design,
	width: number,
	pictures: MenuPictures,
): void {
	const size = MENU_SIZES[design.size];
	drawMenuIn(canvas, design, { width, height: Math.round((width * size.height) / size.width) }, pictures);
}

/** Draws a design at an exact pixel size. */
export function drawMenuIn(
	canvas: HTMLCanvasElement,
	design: Design,
	size: { width: number; height: number },
	pictures: MenuPictures,
): void {
	canvas.width = size.width;
	canvas.height = size.height;
	const context = canvas.getContext("2d");
	if (!context) return;
	const whole = { x: 0, y: 0, ...size };
	context.fillStyle = "white";
	context.fillRect(0, 0, size.width, size.height);
	drawPicture(context, whole, design.backdrop, pictures);
	for (const [index, area] of areasOf(design.layout, size).entries()) {
		const cell = design.cells[index];
		if (cell) drawCell(context, area, cell, size.width, pictures);
	}
}

function drawCell(
	context: CanvasRenderingContext2D,
	area: RichMenuArea,
	cell: Cell,
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
	const iconSize = cell.icon ? Math.min(inner.height * ICON_ROOM, inner.width * 0.4, menuWidth * 0.12) : 0;
	const hasText = cell.text.trim() !== "";
	const below = hasText ? iconSize : 0;
	const { size, lines } = fitting(context, cell, { ...area, height: area.height - below }, menuWidth);
	const words = hasText ? lines.length * size * LINE_HEIGHT : 0;
	const top = area.y + (area.height - words - iconSize) / 2;
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
	const [wide, high] = [width / scale, height / scale];
	context.drawImage(
		picture,
		(picture.width - wide) / 2,
		(picture.height - high) / 2,
		wide,
		high,
		x,
		y,
		width,
		height,
	);
}

/** Draws an icon from the middle of its top edge. */
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

/** Largest font size at which a text fits its area, breaking lines if needed; sets the context's font. */
function fitting(
	context: CanvasRenderingContext2D,
	{ text, letters = "auto" }: Cell,
	area: RichMenuArea,
	menuWidth: number,
) {
	const written = text.split("\n");
	const largest = (menuWidth / 2) * LETTER * LETTERS[letters].part;
	for (let size = largest; ; size *= 0.9) {
		context.font = `600 ${size}px ${FONT}`;
		const lines = written.flatMap((line) => wrapped(context, line, area.width * ROOM));
		const isHigh = lines.length * size * LINE_HEIGHT > area.height * ROOM;
		const isBroken = lines.length > written.length && size > largest * SMALLER_BEFORE_BREAKING;
		if ((!isHigh && !isBroken) || size < largest * SMALLEST) return { size, lines };
	}
}

/** Wraps a line by width: Japanese may break between any two characters. */
function wrapped(context: CanvasRenderingContext2D, text: string, width: number): string[] {
	const lines = [""];
	for (const character of text) {
		const longer = lines.at(-1) + character;
		if (context.measureText(longer).width > width && lines.at(-1) !== "") lines.push(character);
		else lines[lines.length - 1] = longer;
	}
	return lines;
}
