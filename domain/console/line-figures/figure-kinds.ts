import { z } from "zod";

/** Count of LINE; null where LINE keeps it back, mostly because it is below `PRIVACY_THRESHOLD`. */
const count = z
	.number()
	.int()
	.nonnegative()
	.nullish()
	.transform((value) => value ?? null);

/** Answer with a status: figures only where it is `ready`. */
const status = z.enum(["ready", "unready", "out_of_service"]);

/** Friends of a day, as LINE counts them. */
export const followersAnswer = z.object({ status, followers: count, targetedReaches: count, blocks: count });

/** Messages of a day by kind. */
export const deliveriesAnswer = z.looseObject({ status });

/** Values of an attribute with their shares, under LINE's name of the attribute. */
const tiles = (name: string) =>
	z.preprocess(
		(list) =>
			Array.isArray(list) ? list.map((each) => ({ value: each?.[name], percentage: each?.percentage })) : [],
		z.array(z.object({ value: z.string(), percentage: z.number() })),
	);

/** Attributes of the friends. */
export const demographicAnswer = z.object({
	available: z.boolean(),
	genders: tiles("gender"),
	ages: tiles("age"),
	areas: tiles("area"),
	appTypes: tiles("appType"),
	subscriptionPeriods: tiles("subscriptionPeriod"),
});

/** Statistics of a unit; without any message where LINE has none yet. */
export const unitAnswer = z.object({
	overview: z.object({
		/** Recipients of a send whose friends LINE chose; LINE reports it for no other. */
		delivered: count,
		uniqueImpression: count,
		uniqueClick: count,
		uniqueMediaPlayed: count,
		uniqueMediaPlayed100Percent: count,
	}),
	messages: z.array(z.object({ seq: z.number(), impression: count, uniqueImpression: count })),
	clicks: z.array(z.object({ seq: z.number(), url: z.string(), click: count, uniqueClick: count })),
});

const menuMetrics = z.object({ count: z.number(), uniqueUsers: z.number() });

/** Statistics of a rich menu; below the threshold only its id. */
export const menuAnswer = z.object({
	richMenuId: z.string(),
	metricsFrom: z.string().nullish(),
	metricsTo: z.string().nullish(),
	impression: z.object({ metrics: menuMetrics }).nullish(),
	clicks: z
		.array(
			z.object({
				bounds: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
				metrics: menuMetrics,
			}),
		)
		.default([]),
});

/** Aggregation units that were used in a month: their number, and their names. */
export const unitCountAnswer = z.object({ numOfCustomAggregationUnits: z.number().int().nonnegative() });
export const unitListAnswer = z.object({
	customAggregationUnits: z.array(z.string()),
	next: z.string().nullish(),
});

/** Plans of the account's memberships. */
export const membershipsAnswer = z.object({
	memberships: z.array(
		z.object({
			membershipId: z.int(),
			title: z.string(),
			price: z.number(),
			currency: z.string(),
			memberCount: z.int(),
			isPublished: z.boolean(),
		}),
	),
});

export interface MembershipFigures {
	plans: z.output<typeof membershipsAnswer>["memberships"];
}

export interface FollowerFigures {
	followers: number | null;
	reaches: number | null;
	blocks: number | null;
}

/** Messages by LINE's name of their kind. */
export type DeliveryFigures = Record<string, number>;

export type DemographicFigures = Omit<z.output<typeof demographicAnswer>, "available">;

export interface UnitFigures {
	/** Friends who were sent the message; missing in figures that were stored before it was read. */
	delivered?: number | null;
	/** Friends who opened a message, who tapped a link, who started and who finished a video or a sound. */
	opened: number | null;
	clicked: number | null;
	played: number | null;
	finished: number | null;
	/** Friends who saw each bubble. */
	bubbles: { seq: number; shown: number | null }[];
	/** Links with a count. */
	links: { url: string; taps: number; friends: number | null }[];
}

export interface MenuFigures {
	/** Null below the threshold. */
	shown: { count: number; friends: number } | null;
	areas: { x: number; y: number; width: number; height: number; count: number; friends: number }[];
}

export interface UnitCountFigures {
	/** Aggregation units of the month, those of other tools included. */
	count: number;
}

export type LineFigures =
	| FollowerFigures
	| DeliveryFigures
	| DemographicFigures
	| UnitFigures
	| MenuFigures
	| UnitCountFigures
	| MembershipFigures;

/** Kinds of figures. */
export type FigureKindName =
	| "followers"
	| "deliveries"
	| "demographic"
	| "unit"
	| "message"
	| "menu"
	| "memberships"
	| "units";

/**
 * `due`: not asked yet. `unready`: LINE is still counting. `out_of_service`: LINE does not count it for this account or
 * day. `refused`: LINE refuses the call. `given_up`: LINE did not answer.
 */
export type FigureStatus = "due" | "ready" | "unready" | "out_of_service" | "refused" | "given_up";

/** Number of friends below which LINE reports no count, for their privacy. */
export const PRIVACY_THRESHOLD = 20;
