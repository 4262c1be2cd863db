import type { Cell, Design } from "#domain/richmenus/design.ts";
import { type Area, areasOf, MENU_SIZES } from "#domain/richmenus/layout.ts";

const FONT = '"Hiragino Sans", "Yu Gothic UI", "Noto Sans JP", "Noto Sans CJK JP", system-ui, sans-serif';
/** The largest letters, as a part of half the menu's width. */
const LETTER = 0.1;
/** Letters grow this much smaller, of the largest, before a word is broken, and not smaller than the other. */
const SMALLER_BEFORE_BREAKING = 0.6;
const SMALLEST = 0.3;
const LINE_HEIGHT = 1.35;
/** How much of an area words may take. */
const ROOM = 0.86;
const GAP = 0.004;

/** Draws a design, whole, on a canvas of any width. */
export function drawMenu(canvas: HTMLCanvasElement, design: Design, width: number): void {
	const size = MENU_SIZES[design.size];
	canvas.width = width;
	canvas.height = Math.round((width * size.height) / size.width);
	const context = canvas.getContext("2d");
	if (!context) return;
	context.fillStyle = "white";
	context.fillRect(0, 0, canvas.width, canvas.height);
	for (const [index, area] of areasOf(design.layout, canvas).entries()) {
		const cell = design.cells[index];
		if (cell) drawCell(context, area, cell, canvas.width);
	}
}

function drawCell(context: CanvasRenderingContext2D, area: Area, cell: Cell, menuWidth: number): void {
	const gap = menuWidth * GAP;
	context.fillStyle = cell.ground;
	context.fillRect(area.x + gap, area.y + gap, area.width - 2 * gap, area.height - 2 * gap);
	const { size, lines } = fitting(context, cell.text, area, menuWidth);
	context.fillStyle = cell.ink;
	context.textAlign = "center";
	context.textBaseline = "middle";
	const top = area.y + area.height / 2 - ((lines.length - 1) * size * LINE_HEIGHT) / 2;
	for (const [index, line] of lines.entries())
		context.fillText(line, area.x + area.width / 2, top + index * size * LINE_HEIGHT);
}

/** The largest letters in which a text fits its area, if need be with its lines broken; sets the context's font to them. */
function fitting(context: CanvasRenderingContext2D, text: string, area: Area, menuWidth: number) {
	const written = text.split("\n");
	const largest = (menuWidth / 2) * LETTER;
	for (let size = largest; ; size *= 0.9) {
		context.font = `600 ${size}px ${FONT}`;
		const lines = written.flatMap((line) => wrapped(context, line, area.width * ROOM));
		const isHigh = lines.length * size * LINE_HEIGHT > area.height * ROOM;
		const isBroken = lines.length > written.length && size > largest * SMALLER_BEFORE_BREAKING;
		if ((!isHigh && !isBroken) || size < largest * SMALLEST) return { size, lines };
	}
}

/** A line broken wherever it grows too wide: Japanese may break between any two characters. */
function wrapped(context: CanvasRenderingContext2D, text: string, width: number): string[] {
	const lines = [""];
	for (const character of text) {
		const longer = lines.at(-1) + character;
		if (context.measureText(longer).width > width && lines.at(-1) !== "") lines.push(character);
		else lines[lines.length - 1] = longer;
	}
	return lines;
}
