import { z } from "zod";
import { JOURNEY_TEXTS } from "#domain/platform/texts/journeys-texts.ts";
import { optionalDay } from "#domain/platform/wire/input-schemas.ts";

/** Groupings of a funnel. */
export const FUNNEL_BY = {
	none: "全体",
	landing: "流入経路別",
	tag: "タグ別",
	assignee: "担当者別",
} as const;

export type FunnelBy = keyof typeof FUNNEL_BY;

/** Query of a journey's funnel, for friends who began the journey within these days (inclusive). */
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

/** Number of friends by furthest phase, from 1. */
export interface ReachedCount {
	reached: number;
	friends: number;
}

/**
 * Number of friends who reached each phase or a later one: a friend who skipped a phase counts as having
 * passed it.
 */
export const funnelSteps = (counts: readonly ReachedCount[], phaseCount: number): number[] =>
	Array.from({ length: phaseCount }, (_, phaseIndex) =>
		counts.reduce((sum, { reached, friends }) => sum + (reached > phaseIndex ? friends : 0), 0),
	);

/** Percentage of a phase's friends who reached the next one, with one decimal; null if there are none. */
export const conversionRate = (before: number, after: number): number | null =>
	before === 0 ? null : Math.round((after / before) * 1_000) / 10;
