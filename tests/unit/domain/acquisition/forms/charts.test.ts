import { expect, test } from "vitest";
import { divideRange, type NumberSpan, numberBars } from "#domain/acquisition/forms/answer-charts.ts";

const labels = (span: NumberSpan) => numberBars(span, []).map(({ label }) => label);

test("numbers are written with all of their digits, and none that only a sum has", () => {
	const code = 4_901_234_567_894;
	expect(labels({ low: code, high: code, whole: 1 })).toEqual(["4,901,234,567,894"]);
	expect(labels({ low: code, high: code + 2, whole: 1 })).toEqual([
		"4,901,234,567,894",
		"4,901,234,567,895",
		"4,901,234,567,896",
	]);
	expect(labels({ low: 0.1, high: 0.3, whole: 0 })).toContain("0.25以上0.3未満");
});

test("a range is divided into ten parts at most, each with a label of its own", () => {
	for (const span of [
		{ low: 990_990.54, high: 990_990.95, whole: 0 },
		{ low: 4_901_234_567_890, high: 4_901_234_567_990, whole: 1 },
		{ low: -3, high: 250, whole: 1 },
	] as const) {
		expect(divideRange(span).bins).toBeLessThanOrEqual(10);
		expect(new Set(labels(span)).size).toBe(divideRange(span).bins);
	}
});
