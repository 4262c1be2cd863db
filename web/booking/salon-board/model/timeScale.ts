import { LAST_MINUTE } from "#domain/booking/salons/salon-minutes.ts";

/** Span of a day, in minutes from midnight. */
export interface BoardSpan {
	from: number;
	to: number;
}

/** Visible part of each day; may extend beyond midnight, up to 30:00. */
export type TimeScale = BoardSpan;

const HOUR = 60;
const DEFAULT_SCALE: TimeScale = { from: 9 * HOUR, to: 18 * HOUR };

/** Whole hours that cover the spans; usual shop hours without any. */
export function timeScaleOf(spans: readonly BoardSpan[]): TimeScale {
	if (spans.length === 0) return DEFAULT_SCALE;
	const from = Math.floor(Math.min(...spans.map((span) => span.from)) / HOUR) * HOUR;
	const to = Math.ceil(Math.max(...spans.map((span) => span.to)) / HOUR) * HOUR;
	return { from, to: Math.min(Math.max(to, from + HOUR), LAST_MINUTE) };
}

/** Position of a span on a scale in percent, clipped to it; null if the span is outside. */
export function positionOnScale(
	scale: TimeScale,
	{ from, to }: BoardSpan,
): { start: number; length: number } | null {
	const first = Math.max(from, scale.from);
	const end = Math.min(to, scale.to);
	if (first >= end) return null;
	const scaleLength = scale.to - scale.from;
	return { start: ((first - scale.from) / scaleLength) * 100, length: ((end - first) / scaleLength) * 100 };
}

/** Minute at a fraction (0 to 1) of a scale. */
export const minuteOnScale = (scale: TimeScale, share: number): number =>
	Math.round(scale.from + Math.min(Math.max(share, 0), 1) * (scale.to - scale.from));

/** Hour labels along a scale. */
export const listScaleHours = (scale: TimeScale): number[] =>
	Array.from({ length: Math.floor((scale.to - scale.from) / HOUR) }, (_, index) => scale.from + index * HOUR);

/** Parts of a scale that no span covers. */
export function listUncoveredSpans(scale: TimeScale, spans: readonly BoardSpan[]): BoardSpan[] {
	const gaps: BoardSpan[] = [];
	let coveredUntil = scale.from;
	for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
		if (from > coveredUntil) gaps.push({ from: coveredUntil, to: Math.min(from, scale.to) });
		coveredUntil = Math.max(coveredUntil, to);
	}
	if (coveredUntil < scale.to) gaps.push({ from: coveredUntil, to: scale.to });
	return gaps;
}

/** Intersection of two lists of spans. */
export const intersectSpans = (spans: readonly BoardSpan[], others: readonly BoardSpan[]): BoardSpan[] =>
	spans.flatMap((span) =>
		others.flatMap((other) => {
			const both = { from: Math.max(span.from, other.from), to: Math.min(span.to, other.to) };
			return both.from < both.to ? [both] : [];
		}),
	);
