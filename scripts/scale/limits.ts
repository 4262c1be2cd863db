import { busiestSecond, keptAfter } from "./usage.ts";

interface Limit {
	label: string;
	/** What there is at the most, in the unit of `used`. */
	most: number;
	/** Usage by an account with so many friends in its busiest second, or stored after a year. */
	used: (friends: number) => number;
	/** Remedy when the limit is reached. */
	remedy: string;
}

const MONTHS = 12;

/** Limits of Cloudflare and of LINE that an account can meet. */
export const LIMITS = {
	d1Bytes: {
		label: "D1: 10 GB in a database, after a year",
		most: 10e9,
		used: (friends) => keptAfter(friends, MONTHS),
		remedy:
			"Messages of more than 180 days move into the archive, another database for each 10 GB (ARCHIVE_2 …); they are a third of it. Events that were worked off go after 90. Runs and deliveries stay, because screens need them: they must move as messages do before the account is split (docs/decisions/0050-what-is-kept.md).",
	},
	d1Statements: {
		label: "D1: about 1,000 statements of 1 ms a second in a database",
		most: 1_000,
		used: (friends) => busiestSecond(friends).statements,
		remedy:
			"Under load events share requests and batches: ten to a request take a tenth of the statements, and most of the rest is open consoles that read at each message; those must read less often. Beyond that the account is split.",
	},
	queueMessages: {
		label: "Queues: 5,000 messages a second in a queue",
		most: 5_000,
		used: (friends) => busiestSecond(friends).queueMessages,
		remedy: "Nothing: wake-ups carry nothing, and a burst of requests sends one for all (`wakeSoon`).",
	},
	roomRequests: {
		label: "Durable Objects: 1,000 requests a second of a room",
		most: 1_000,
		used: (friends) => busiestSecond(friends).roomRequests,
		remedy:
			"Nothing before D1 has met its own: a batch of events is one call of the inbox, however many it tells of.",
	},
	linePushes: {
		label: "LINE: 2,000 pushes and 2,000 replies a second of a channel",
		most: 2_000,
		used: (friends) => busiestSecond(friends).lineCalls,
		remedy: "What LINE refuses with 429 is sent later; it cannot be had faster.",
	},
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** Share of each limit that an account with so many friends uses; 1 is all of it. */
export const sharesOf = (friends: number): Record<LimitName, number> =>
	Object.fromEntries(
		Object.entries(LIMITS).map(([name, { most, used }]) => [name, used(friends) / most]),
	) as Record<LimitName, number>;

/** The limit of which the most is taken. */
export function firstMet(friends: number): LimitName {
	const shares = Object.entries(sharesOf(friends)) as [LimitName, number][];
	return shares.reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}
