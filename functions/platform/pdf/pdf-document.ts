import { measureText, splitRuns } from "./pdf-text.ts";

interface TextPosition {
	x: number;
	/** Baseline, from the top of the page. */
	y: number;
	size: number;
	align?: "left" | "center" | "right";
	/** Lightness: 0 is black, 1 white. */
	grey?: number;
}

interface PageSize {
	width: number;
	height: number;
}

/** A5 in points. */
const A5: PageSize = { width: 420, height: 595 };

/**
 * Writer of small PDF files with text and lines. Fonts are not embedded: Helvetica is in every reader, and readers
 * replace the Japanese one by their own (docs/decisions/0130-receipts-are-inserted-with-their-number.md).
 */
export class PdfDocument {
	readonly size: PageSize;
	private readonly title: string;
	private readonly pages: string[][] = [[]];

	constructor(title: string, size: PageSize = A5) {
		this.title = title;
		this.size = size;
	}

	/** Begins a page; what follows is drawn on it. */
	addPage(): void {
		this.pages.push([]);
	}

	drawText(text: string, { x, y, size, align = "left", grey = 0 }: TextPosition): void {
		const width = align === "left" ? 0 : measureText(text, size);
		const start = x - (align === "right" ? width : align === "center" ? width / 2 : 0);
		const shown = splitRuns(text).map((run) =>
			run.font === "latin"
				? `/L ${number(size)} Tf <${latinHex(run.text)}> Tj`
				: `/J ${number(size)} Tf <${utf16Hex(run.text)}> Tj`,
		);
		this.draw(
			`${number(grey)} g BT ${number(start)} ${number(this.size.height - y)} Td ${shown.join(" ")} ET`,
		);
	}

	/** Draws a horizontal line. */
	drawRule({
		x,
		y,
		width,
		thickness = 0.5,
	}: {
		x: number;
		y: number;
		width: number;
		thickness?: number;
	}): void {
		const height = number(this.size.height - y);
		this.draw(`${number(thickness)} w ${number(x)} ${height} m ${number(x + width)} ${height} l S`);
	}

	private draw(operators: string): void {
		this.pages.at(-1)!.push(operators);
	}

	toBytes(): Uint8Array<ArrayBuffer> {
		const pageIds = this.pages.map((_, index) => FIRST_PAGE + 2 * index);
		const { width, height } = this.size;
		const objects = [
			"<< /Type /Catalog /Pages 2 0 R /Lang (ja) /ViewerPreferences << /DisplayDocTitle true >> >>",
			`<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(" ")}] /Count ${pageIds.length} /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /L 4 0 R /J 5 0 R >> >> >>`,
			`<< /Title <FEFF${utf16Hex(this.title)}> >>`,
			...FONTS,
			...this.pages.flatMap((operators, index) => {
				const content = operators.join("\n");
				return [
					`<< /Type /Page /Parent 2 0 R /Contents ${pageIds[index]! + 1} 0 R >>`,
					`<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
				];
			}),
		];
		return assemble(objects);
	}
}

/** Objects 4 to 7. `UniJIS-UTF16-H` is one of the character maps that every reader knows. */
const FONTS = [
	"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
	"<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiKakuGo-W5-UniJIS-UTF16-H /Encoding /UniJIS-UTF16-H /DescendantFonts [6 0 R] >>",
	// Half-width kana are the characters 327 to 389 of Adobe-Japan1.
	"<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiKakuGo-W5 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 6 >> /DW 1000 /W [327 389 500] /FontDescriptor 7 0 R >>",
	"<< /Type /FontDescriptor /FontName /HeiseiKakuGo-W5 /Flags 4 /FontBBox [-92 -250 1010 922] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 709 /StemV 107 >>",
];
const FIRST_PAGE = 4 + FONTS.length;

const number = (value: number): string => String(Number(value.toFixed(2)));

const hexOf = (code: number, digits: number): string => code.toString(16).toUpperCase().padStart(digits, "0");
const latinHex = (text: string): string =>
	Array.from(text, (character) => hexOf(character.charCodeAt(0), 2)).join("");
/** UTF-16, big-endian; characters outside the basic plane are two units. */
const utf16Hex = (text: string): string =>
	text
		.split("")
		.map((unit) => hexOf(unit.charCodeAt(0), 4))
		.join("");

/** File of numbered objects with its table of offsets. All characters are of one byte. */
function assemble(objects: readonly string[]): Uint8Array<ArrayBuffer> {
	// The comment of four high bytes marks the file as binary.
	let file = "%PDF-1.5\n%\u00e2\u00e3\u00cf\u00d3\n";
	const offsets = objects.map((object, index) => {
		const offset = file.length;
		file += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return offset;
	});
	const table = file.length;
	file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
	file += offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
	file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${table}\n%%EOF\n`;
	return Uint8Array.from(file, (character) => character.charCodeAt(0));
}
