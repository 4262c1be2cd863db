import { LAST_MINUTE } from "#domain/booking/salons/minutes.ts";

/** Span of a day, in minutes from midnight. */
export interface Minutes {
	from: number;
	to: number;
}

/** Visible part of each day; may extend beyond midnight, up to 30:00. */
export type Scale = Minutes;

const HOUR = 60;
const USUAL: Scale = { from: 9 * HOUR, to: 18 * HOUR };

/** Whole hours that cover the spans; usual shop hours without any. */
export function scaleOf(spans: readonly Minutes[]): Scale {
	if (spans.length === 0) return USUAL;
	const from = Math.floor(Math.min(...spans.map((span) => span.from)) / HOUR) * HOUR;
	const to = Math.ceil(Math.max(...spans.map((span) => span.to)) / HOUR) * HOUR;
	return { from, to: Math.min(Math.max(to, from + HOUR), LAST_MINUTE) };
}

/** Position of a span on a scale in percent, clipped to it; null if the span is outside. */
export function placeOn(scale: Scale, { from, to }: Minutes): { start: number; length: number } | null {
	const first = Math.max(from, scale.from);
	const last = Math.min(to, scale.to);
	if (first >= last) return null;
	const whole = scale.to - scale.from;
	return { start: ((first - scale.from) / whole) * 100, length: ((last - first) / whole) * 100 };
}

/** Minute at a fraction (0 to 1) of a scale. */
export const minuteAt = (scale: Scale, share: number): number =>
	Math.round(scale.from + Math.min(Math.max(share, 0), 1) * (scale.to - scale.from));

/** Hour labels along a scale. */
export const hoursOf = (scale: Scale): number[] =>
	Array.from({ length: Math.floor((scale.to - scale.from) / HOUR) }, (_, index) => scale.from + index * HOUR);

/** Gaps of a scale that no span covers, such as the absence of a resource. */
export function outside(scale: Scale, spans: readonly Minutes[]): Minutes[] {
	const gaps: Minutes[] = [];
	let reached = scale.from;
	for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
		if (from > reached) gaps.push({ from: reached, to: Math.min(from, scale.to) });
		reached = Math.max(reached, to);
	}
	if (reached < scale.to) gaps.push({ from: reached, to: scale.to });
	return gaps;
}

/** Intersection of two lists of spans. */
export const overlap = (some: readonly Minutes[], others: readonly Minutes[]): Minutes[] =>
	some.flatMap((one) =>
		others.flatMap((other) => {
			const both = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
			return both.from < both.to ? [both] : [];
		}),
	);
