import { describe, expect, test } from "vitest";
import { PdfDocument } from "#functions/platform/pdf/pdf-document.ts";
import { drawnCharacters, measureText, splitRuns, wrapText } from "#functions/platform/pdf/pdf-text.ts";
import { readPdfText } from "#tests/support/pdf-text-reader.ts";

const at = { x: 40, y: 40, size: 10 };

describe("a file", () => {
	test("has the texts of its pages, at the positions that its table says", () => {
		const pdf = new PdfDocument("領収書 (1)");
		pdf.drawText("合計 1,200 円 (税込) \\ ¥", at);
		pdf.addPage();
		pdf.drawText("𠮷野 ｶﾅ <b>", { ...at, align: "right" });
		const bytes = pdf.toBytes();
		expect(readPdfText(bytes)).toBe("合計 1,200 円 (税込) \\ ¥\n𠮷野 ｶﾅ <b>");
		expect(new TextDecoder("latin1").decode(bytes)).toContain("/Count 2");
		expect(bytes.length).toBeLessThan(4_000);
	});

	test("contains no text outside a hexadecimal string, so that none becomes an operator", () => {
		const pdf = new PdfDocument(") >> endobj");
		pdf.drawText(") Tj ET endstream", at);
		const file = new TextDecoder("latin1").decode(pdf.toBytes());
		expect(file.match(/endstream/g)).toHaveLength(1);
		expect(readPdfText(pdf.toBytes())).toBe(") Tj ET endstream");
	});
});

describe("a text", () => {
	test("is drawn in runs of two fonts", () => {
		expect(splitRuns("No.1 領収書A")).toEqual([
			{ font: "latin", text: "No.1 " },
			{ font: "japanese", text: "領収書" },
			{ font: "latin", text: "A" },
		]);
	});

	test("loses characters without a shape, and shows those that no font has as 〓", () => {
		expect(drawnCharacters("a\u200bb\u202e\u0007か\u3099🎉한").join("")).toBe("abが〓〓");
	});

	test("is measured by the widths of its characters", () => {
		expect(measureText("領収", 10)).toBe(20);
		expect(measureText("1,", 10)).toBeCloseTo(8.34);
		expect(measureText("ｶ", 10)).toBe(5);
	});

	test("is broken within its width, and no line begins with a full stop", () => {
		expect(wrapText("一二三四五。六", 10, 50)).toEqual(["一二三四", "五。六"]);
		expect(wrapText("一\n二", 10, 50)).toEqual(["一", "二"]);
		expect(wrapText("", 10, 50)).toEqual([""]);
		for (const line of wrapText("長い品名ABC".repeat(30), 9, 200))
			expect(measureText(line, 9)).toBeLessThanOrEqual(200);
	});
});
