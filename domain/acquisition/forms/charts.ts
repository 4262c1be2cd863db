import type { ChartKind } from "./field-types/definition.ts";

/** Into so many parts at most the range of numbers is divided. */
const NUMBER_BARS = 10;

/** So many texts a question begins with. */
export const FIRST_TEXTS = 10;

/** So many further ones are read at once. */
export const TEXTS_PER_PAGE = 50;

/** Maximum number of characters shown of a text: its answer has all of it. */
export const MAX_TEXT_SHOWN = 300;

/** A bar of a chart, or a text with how often it was answered. */
export interface ChartBar {
	label: string;
	count: number;
}

/** A question, and how it was answered. */
export interface QuestionChart {
	id: number;
	label: string;
	kind: ChartKind;
	/** Number of answers to the question. */
	answered: number;
	/** Of texts the first ones: the most frequent, and of those as frequent the newest. */
	bars: ChartBar[];
	/** Whether there are further texts. */
	has_more: boolean;
}

/** Range of the answered numbers. */
export interface NumberSpan {
	low: number;
	high: number;
	/** 1 where each of them is a whole number. */
	whole: 0 | 1;
}

/** Count of numbers in one bin of their range. */
export interface NumberPart {
	/** From 0. */
	part: number;
	count: number;
}

/** Bars of choices: the offered ones in their order, followed by answers with former choices. */
export function choiceBars(offered: readonly string[], counted: readonly ChartBar[]): ChartBar[] {
	const counts = new Map(counted.map(({ label, count }) => [label, count]));
	const labels = [...new Set([...offered, ...counts.keys()])];
	return labels.map((label) => ({ label, count: counts.get(label) ?? 0 }));
}

/** Division of a range into at most ten bins with round limits: 20, 25, 30. */
export function divisionOf({ low, high, whole }: NumberSpan): { first: number; step: number; parts: number } {
	const raw = (high - low) / NUMBER_BARS;
	const magnitude = raw > 0 ? 10 ** Math.floor(Math.log10(raw)) : 1;
	const finest = whole === 1 ? 1 : 0;
	for (const factor of [1, 2, 5, 10, 20]) {
		const step = Math.max(factor * magnitude, finest);
		const first = Math.floor(low / step + NEARLY);
		const parts = Math.floor(high / step + NEARLY) - first + 1;
		if (parts <= NUMBER_BARS) return { first: first * step, step, parts };
	}
	return { first: low, step: (high - low) * 2, parts: 1 };
}

/** Rounding error of dividing decimals: 0.3 / 0.1 is less than 3. */
export const NEARLY = 1e-9;

/** The bars of numbers: the parts of their range, from the lowest on. A single number is one bar. */
export function numberBars(span: NumberSpan | undefined, counted: readonly NumberPart[]): ChartBar[] {
	if (!span) return [];
	const { first, step, parts } = divisionOf(span);
	return Array.from({ length: parts }, (_, part) => {
		const [from, to] = [first + part * step, first + (part + 1) * step];
		return {
			label: labelOf(span, from, to),
			count: counted.find((each) => each.part === part)?.count ?? 0,
		};
	});
}

function labelOf({ low, high, whole }: NumberSpan, from: number, to: number): string {
	if (low === high) return written(low);
	if (whole === 0) return `${written(from)}以上${written(to)}未満`;
	return to - from === 1 ? written(from) : `${written(from)}〜${written(to - 1)}`;
}

/** With as many digits as a number is sure to have: a code of thirteen is shown whole, and 0.1 + 0.2 as 0.3. */
const written = (number: number): string => number.toLocaleString("ja-JP", { maximumSignificantDigits: 15 });
