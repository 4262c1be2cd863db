import type { ChartKind } from "./field-types/definition.ts";

/** So many parts the range of numbers is divided into. */
export const NUMBER_BARS = 10;

/** A bar of a chart. */
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
	/** None for texts, which are counted alone. */
	bars: ChartBar[];
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
