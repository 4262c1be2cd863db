import { z } from "zod";
import { JOURNEY_TEXTS } from "#domain/platform/texts/journeys.ts";
import { optionalDay } from "#domain/platform/wire/wire.ts";

/** Groupings of a funnel. */
export const FUNNEL_BY = {
	none: "全体",
	landing: "流入経路別",
	tag: "タグ別",
	assignee: "担当者別",
} as const;

export type FunnelBy = keyof typeof FUNNEL_BY;

/** The query of a journey's funnel: for those who began the journey within these days, both included. */
export const journeyFunnelQuery = z
	.object({
		from: optionalDay().default(null),
		to: optionalDay().default(null),
		by: z.enum(Object.keys(FUNNEL_BY) as [FunnelBy, ...FunnelBy[]]).default("none"),
	})
	.refine(({ from, to }) => from === null || to === null || from <= to, {
		path: ["to"],
		error: JOURNEY_TEXTS.periodReversed,
	});

export type JourneyFunnelQuery = z.output<typeof journeyFunnelQuery>;

/** Number of friends whose furthest phase is this one, from 1. */
export interface Reached {
	reached: number;
	friends: number;
}

/**
 * Number of friends who reached each phase or a later one: a friend who skipped a phase counts as having
 * passed it.
 */
export const stepsOf = (counts: readonly Reached[], places: number): number[] =>
	Array.from({ length: places }, (_, place) =>
		counts.reduce((sum, { reached, friends }) => sum + (reached > place ? friends : 0), 0),
	);

/** Percentage of a step's friends who took the next, with one decimal; null where there are none. */
export const conversion = (before: number, after: number): number | null =>
	before === 0 ? null : Math.round((after / before) * 1_000) / 10;
