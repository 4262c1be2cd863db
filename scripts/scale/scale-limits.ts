import { busiestSecond, storedBytesAfter } from "./usage.ts";

interface Limit {
	label: string;
	/** Limit, in the unit of `used`. */
	max: number;
	/** Usage of an account in its busiest second, or its storage after a year. */
	used: (friends: number) => number;
	/** Remedy when the limit is reached. */
	remedy: string;
}

const MONTHS = 12;

/** Limits of Cloudflare and of LINE that an account can meet. */
export const SCALE_LIMITS = {
	d1Bytes: {
		label: "D1: 10 GB in a database, after a year",
		max: 10e9,
		used: (friends) => storedBytesAfter(friends, MONTHS),
		remedy:
			"Messages older than 180 days, a third of the data, move to the archive, with another database for each 10 GB (ARCHIVE_2 …). Processed events are deleted after 90 days. Runs and deliveries remain, because pages need them; before the account is split they must move as messages do (docs/decisions/0050-processed-events-expire-runs-and-deliveries-stay.md).",
	},
	d1Statements: {
		label: "D1: about 1,000 statements of 1 ms a second in a database",
		max: 1_000,
		used: (friends) => busiestSecond(friends).statements,
		remedy:
			"Under load, events share requests and batches: ten in a request need a tenth of the statements. Most of the rest is reads of open consoles after each message, which must become less frequent. Beyond that the account is split.",
	},
	queueMessages: {
		label: "Queues: 5,000 messages a second in a queue",
		max: 5_000,
		used: (friends) => busiestSecond(friends).queueMessages,
		remedy: "None needed: a burst of requests sends one wake-up.",
	},
	roomRequests: {
		label: "Durable Objects: 1,000 requests a second of a room",
		max: 1_000,
		used: (friends) => busiestSecond(friends).roomRequests,
		remedy: "None before D1 reaches its limit: a batch of events is one call of the inbox room.",
	},
	linePushes: {
		label: "LINE: 2,000 pushes and 2,000 replies a second of a channel",
		max: 2_000,
		used: (friends) => busiestSecond(friends).lineCalls,
		remedy: "None: messages refused with 429 are sent later.",
	},
} satisfies Record<string, Limit>;

export type ScaleLimitName = keyof typeof SCALE_LIMITS;

/** Share of each limit that an account uses; 1 is the limit. */
export const limitShares = (friends: number): Record<ScaleLimitName, number> =>
	Object.fromEntries(
		Object.entries(SCALE_LIMITS).map(([name, { max, used }]) => [name, used(friends) / max]),
	) as Record<ScaleLimitName, number>;

/** Limit with the highest share. */
export function findFirstLimit(friends: number): ScaleLimitName {
	const shares = Object.entries(limitShares(friends)) as [ScaleLimitName, number][];
	return shares.reduce((max, each) => (each[1] > max[1] ? each : max))[0];
}
