import type { ChartKind } from "./field-types/definition.ts";

/** So many parts the range of numbers is divided into. */
export const NUMBER_BARS = 10;

/** So many texts a question begins with. */
export const FIRST_TEXTS = 10;

/** So many further ones are read at once. */
export const TEXTS_PER_PAGE = 50;

/** A text is shown up to this many characters: whole it stands in its answer. */
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
	/** How many answered it. */
	answered: number;
	/** Of texts the first ones: the most frequent, and of those as frequent the newest. */
	bars: ChartBar[];
	/** Whether there are further texts. */
	has_more: boolean;
}

/** How often numbers fell into one part of their range. */
export interface NumberPart {
	low: number;
	high: number;
	/** From 0. */
	part: number;
	count: number;
}

/** The bars of choices: what is offered in its order, and what was chosen before the question was changed behind it. */
export function choiceBars(offered: readonly string[], counted: readonly ChartBar[]): ChartBar[] {
	const counts = new Map(counted.map(({ label, count }) => [label, count]));
	const labels = [...new Set([...offered, ...counts.keys()])];
	return labels.map((label) => ({ label, count: counts.get(label) ?? 0 }));
}

/** The bars of numbers: the parts of their range, from the lowest on. A single number is one bar. */
export function numberBars(parts: readonly NumberPart[]): ChartBar[] {
	const [first] = parts;
	if (!first) return [];
	const { low, high } = first;
	if (low === high) return [{ label: written(low), count: first.count }];
	const width = (high - low) / NUMBER_BARS;
	return Array.from({ length: NUMBER_BARS }, (_, part) => ({
		label: `${written(low + part * width)}〜${written(low + (part + 1) * width)}`,
		count: parts.find((each) => each.part === part)?.count ?? 0,
	}));
}

const written = (number: number): string => number.toLocaleString("ja-JP", { maximumFractionDigits: 2 });
