import type { ChartKind } from "./field-types/definition.ts";

/** Maximum number of bins of a number range. */
const MAX_BINS = 10;

/** Tolerance for rounding errors of division: 0.3 / 0.1 is less than 3. */
export const ROUNDING_TOLERANCE = 1e-9;

/** Number of texts shown initially per question. */
export const FIRST_TEXTS = 10;

/** Number of further texts per page. */
export const TEXTS_PER_PAGE = 50;

/** Maximum length of a text in the list; the answer itself shows it completely. */
export const MAX_TEXT_SHOWN = 300;

/** Bar of a chart, or a text with its number of answers. */
export interface ChartBar {
	label: string;
	count: number;
}

/** Chart of the answers to a question. */
export interface QuestionChart {
	id: number;
	label: string;
	kind: ChartKind;
	/** Number of answers to the question. */
	answered: number;
	/** For texts only the first ones: the most frequent, then the newest. */
	bars: ChartBar[];
	/** Whether there are further texts. */
	has_more: boolean;
}

/** Range of the answered numbers. */
export interface NumberSpan {
	low: number;
	high: number;
	/** 1 if all numbers are whole. */
	whole: 0 | 1;
}

/** Count of numbers in one bin of their range. */
export interface BinCount {
	/** Index of the bin, from 0. */
	bin: number;
	count: number;
}

/** Bars of choices: current choices in their order, followed by answers with former choices. */
export function choiceBars(offered: readonly string[], counted: readonly ChartBar[]): ChartBar[] {
	const counts = new Map(counted.map(({ label, count }) => [label, count]));
	const labels = [...new Set([...offered, ...counts.keys()])];
	return labels.map((label) => ({ label, count: counts.get(label) ?? 0 }));
}

/** Bins of a range: the lower limit of the first, the width of each, and their number. */
interface RangeBins {
	first: number;
	step: number;
	bins: number;
}

/** Divides a range into at most ten bins with round limits: 20, 25, 30. */
export function divideRange({ low, high, whole }: NumberSpan): RangeBins {
	const exactStep = (high - low) / MAX_BINS;
	const magnitude = exactStep > 0 ? 10 ** Math.floor(Math.log10(exactStep)) : 1;
	const minStep = whole === 1 ? 1 : 0;
	for (const factor of [1, 2, 5, 10, 20]) {
		const step = Math.max(factor * magnitude, minStep);
		const firstMultiple = Math.floor(low / step + ROUNDING_TOLERANCE);
		const bins = Math.floor(high / step + ROUNDING_TOLERANCE) - firstMultiple + 1;
		if (bins <= MAX_BINS) return { first: firstMultiple * step, step, bins };
	}
	// Not reached by finite numbers: twenty magnitudes are at least twice the exact step.
	return { first: low, step: (high - low) * 2, bins: 1 };
}

/** Bars of numbers: the bins of their range in ascending order. A single number is one bar. */
export function numberBars(span: NumberSpan | undefined, counted: readonly BinCount[]): ChartBar[] {
	if (!span) return [];
	const { first, step, bins } = divideRange(span);
	return Array.from({ length: bins }, (_, bin) => {
		const [from, to] = [first + bin * step, first + (bin + 1) * step];
		return {
			label: labelOf(span, from, to),
			count: counted.find((each) => each.bin === bin)?.count ?? 0,
		};
	});
}

function labelOf({ low, high, whole }: NumberSpan, from: number, to: number): string {
	if (low === high) return formatNumber(low);
	if (whole === 0) return `${formatNumber(from)}以上${formatNumber(to)}未満`;
	return to - from === 1 ? formatNumber(from) : `${formatNumber(from)}〜${formatNumber(to - 1)}`;
}

/**
 * Limits the digits to those that a number represents exactly: a thirteen-digit code is complete, and 0.1 +
 * 0.2 is 0.3.
 */
const formatNumber = (number: number): string =>
	number.toLocaleString("ja-JP", { maximumSignificantDigits: 15 });
