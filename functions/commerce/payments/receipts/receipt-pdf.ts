import { RECEIPT_DOCUMENT_TEXTS } from "#domain/platform/texts/receipts-texts.ts";
import { contentDisposition } from "#functions/platform/http/content-disposition.ts";
import { PdfDocument } from "#functions/platform/pdf/pdf-document.ts";
import { measureText, wrapText } from "#functions/platform/pdf/pdf-text.ts";
import type { ReceiptDocument } from "./receipt-document.ts";

const MARGIN = 36;
/** Baselines per size of the text. */
const LEADING = 1.55;

/** Receipt as a file for printing, A5. */
function drawReceipt(receipt: ReceiptDocument): Uint8Array<ArrayBuffer> {
	const sheet = new ReceiptSheet(`${receipt.title} ${receipt.number}`);
	drawHead(sheet, receipt);
	drawAmount(sheet, receipt);
	drawLines(sheet, receipt);
	drawIssuer(sheet, receipt);
	return sheet.pdf.toBytes();
}

/** Response with a receipt's file, which the browser opens. */
export const respondWithReceipt = (receipt: ReceiptDocument): Response =>
	new Response(drawReceipt(receipt), {
		headers: {
			"Content-Type": "application/pdf",
			"Content-Disposition": contentDisposition("inline", receipt.fileName),
		},
	});

/** Sheet that is filled from top to bottom, and continues on a further page. */
class ReceiptSheet {
	readonly pdf: PdfDocument;
	readonly left = MARGIN;
	readonly right: number;
	/** Baseline of the last line. */
	y = MARGIN;

	constructor(title: string) {
		this.pdf = new PdfDocument(title);
		this.right = this.pdf.size.width - MARGIN;
	}

	get width(): number {
		return this.right - this.left;
	}

	/** Moves to the next baseline; to a new page where the rest is too short. */
	advance(height: number): void {
		this.y += height;
		if (this.y <= this.pdf.size.height - MARGIN) return;
		this.pdf.addPage();
		this.y = MARGIN + height;
	}

	/** Writes a text with line breaks. */
	paragraph(text: string, size: number, options: { x?: number; width?: number; grey?: number } = {}): void {
		const { x = this.left, width = this.width, grey = 0 } = options;
		for (const line of wrapText(text, size, width)) {
			this.advance(size * LEADING);
			this.pdf.drawText(line, { x, y: this.y, size, grey });
		}
	}

	/** Writes a label and an amount at the right of its first line. */
	row({ label, amount }: { label: string; amount: string }, size: number, grey = 0): void {
		const amountWidth = measureText(amount, size);
		for (const [index, line] of wrapText(label, size, this.width - amountWidth - 12).entries()) {
			this.advance(size * LEADING);
			this.pdf.drawText(line, { x: this.left, y: this.y, size, grey });
			if (index === 0) this.pdf.drawText(amount, { x: this.right, y: this.y, size, align: "right", grey });
		}
	}

	rule(thickness = 0.5): void {
		this.advance(6);
		this.pdf.drawRule({ x: this.left, y: this.y, width: this.width, thickness });
	}

	gap(height: number): void {
		this.y += height;
	}
}

function drawHead(
	sheet: ReceiptSheet,
	{ title, kind, number, issuedOn, reissued, warnings }: ReceiptDocument,
) {
	const right = { x: sheet.right, align: "right" as const, size: 9 };
	sheet.advance(20);
	sheet.pdf.drawText(title, { x: sheet.left, y: sheet.y, size: 20 });
	sheet.pdf.drawText(number, { ...right, y: sheet.y - 11 });
	sheet.pdf.drawText(issuedOn, { ...right, y: sheet.y + 2 });
	if (kind !== null || reissued !== null) sheet.advance(15);
	if (kind !== null) sheet.pdf.drawText(kind, { x: sheet.left, y: sheet.y, size: 9 });
	if (reissued !== null) sheet.pdf.drawText(reissued, { ...right, y: sheet.y });
	for (const warning of warnings) {
		sheet.gap(4);
		sheet.paragraph(warning, 10);
	}
}

function drawAmount(sheet: ReceiptSheet, { addressee, amount, proviso, facts }: ReceiptDocument) {
	sheet.gap(12);
	sheet.paragraph(addressee, 13);
	sheet.rule();
	sheet.advance(34);
	sheet.pdf.drawText(amount, { x: (sheet.left + sheet.right) / 2, y: sheet.y, size: 22, align: "center" });
	sheet.gap(4);
	sheet.rule();
	sheet.gap(4);
	sheet.paragraph(proviso, 10);
	sheet.paragraph(RECEIPT_DOCUMENT_TEXTS.received, 10);
	sheet.gap(4);
	for (const { label, value } of facts) sheet.row({ label, amount: value }, 9);
}

function drawLines(sheet: ReceiptSheet, { lines, total, taxes, isReduced }: ReceiptDocument) {
	sheet.gap(6);
	sheet.rule();
	for (const { label, detail, amount } of lines) {
		sheet.row({ label, amount }, 9);
		if (detail !== "") sheet.paragraph(detail, 8, { grey: 0.35 });
	}
	sheet.rule();
	sheet.row(total, 10);
	for (const tax of taxes) sheet.row(tax, 9);
	if (isReduced) sheet.paragraph(RECEIPT_DOCUMENT_TEXTS.reduced, 8, { grey: 0.35 });
}

function drawIssuer(sheet: ReceiptSheet, { issuer, note }: ReceiptDocument) {
	sheet.gap(14);
	const x = sheet.left + sheet.width * 0.4;
	const width = sheet.right - x;
	sheet.paragraph(issuer.name, 11, { x, width });
	for (const detail of issuer.details) sheet.paragraph(detail, 9, { x, width });
	if (note === "") return;
	sheet.gap(10);
	sheet.paragraph(note, 8, { grey: 0.35 });
}
