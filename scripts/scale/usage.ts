import { type Cost, sumOf } from "./cost.ts";
import { BRING_AN_EVENT, BYTES, BYTES_OF_AN_EVENT, COUNTS, EVENT_MONTHS, type WayName } from "./counts.ts";

/** Monthly number of operations per friend, for an active account with weekly broadcasts. */
export const PER_FRIEND = {
	keywordReply: 1,
	messageIn: 0.5,
	pictureIn: 0.05,
	stepSent: 2,
	broadcastRecipient: 3,
	broadcastRecipientNamed: 1,
	newFriend: 0.03,
	booking: 0.03,
	formAnswer: 0.1,
	tagAdded: 0.1,
} satisfies Partial<Record<WayName, number>>;

const PER_FRIEND_WAYS = Object.entries(PER_FRIEND) as [keyof typeof PER_FRIEND, number][];

const DAYS = 30;
/** Friends and operators are awake for so many hours a day: what comes in comes then. */
const HOURS_A_DAY = 12;
const MINUTES = DAYS * 24 * 60;
/** A console for so many friends, open for so many hours a month; the smallest account has two. */
const FRIENDS_A_CONSOLE = 20_000;
const CONSOLE_HOURS = 200;
/** A console reads anew at most so often in an hour, however many messages come (`web/inbox/chat/useMembers.ts`). */
const MOST_READINGS_AN_HOUR = 7_200;
/** A picture or a file of a friend. */
const BYTES_OF_A_FILE = 300_000;
/** Messages of a talk that was written by friends, or by the product to each. */
const TOLD = ["keywordReply", "messageIn", "pictureIn", "stepSent"] as const;

/** Ratio of the busiest second to the mean of the waking hours. */
export const PEAK = 10;
const WAKING_HOURS = DAYS * HOURS_A_DAY;

interface Month {
	/** Number of times for each operation. */
	times: [way: WayName, times: number][];
	cost: Cost;
	/** Growth of the database, bytes. */
	bytes: number;
	/** Of that what goes again after a while: events as LINE sent them. */
	eventBytes: number;
	/** Growth of R2, bytes. */
	fileBytes: number;
}

/** A month of an account with so many friends, under the assumptions above. */
export function monthOf(friends: number): Month {
	const ofFriends = PER_FRIEND_WAYS.map(([way, each]): [WayName, number] => [way, each * friends]);
	const hours = consolesOf(friends) * CONSOLE_HOURS;
	const times: [WayName, number][] = [
		...ofFriends,
		["consoleHour", hours],
		["messageSeen", hours * readingsOf(toldOf(friends) / WAKING_HOURS)],
		["idleMinute", MINUTES],
	];
	return {
		times,
		cost: sumOf(times.map(([way, often]) => [COUNTS[way].cost, often] as const)),
		bytes: times.reduce((sum, [way, often]) => sum + often * bytesOf(way), 0),
		eventBytes: times.reduce(
			(sum, [way, often]) => sum + (BRING_AN_EVENT.includes(way) ? often * BYTES_OF_AN_EVENT : 0),
			0,
		),
		fileBytes: PER_FRIEND.pictureIn * friends * BYTES_OF_A_FILE,
	};
}

/** Size of such an account's database after so many months, bytes. */
export function keptAfter(friends: number, months: number): number {
	const { bytes, eventBytes } = monthOf(friends);
	return friends * BYTES.newFriend + bytes * months - eventBytes * Math.max(0, months - EVENT_MONTHS);
}

/** Cost of an account's busiest second, in which every console is open. */
export function busiestSecond(friends: number): Cost {
	const often = PEAK / WAKING_HOURS / 3_600;
	return sumOf([
		...PER_FRIEND_WAYS.map(([way, each]) => [COUNTS[way].cost, each * friends * often] as const),
		[COUNTS.messageSeen.cost, (consolesOf(friends) * readingsOf(toldOf(friends) * often * 3_600)) / 3_600],
	]);
}

const consolesOf = (friends: number): number => Math.max(2, friends / FRIENDS_A_CONSOLE);

/** Monthly number of messages that consoles are notified of. */
const toldOf = (friends: number): number => TOLD.reduce((sum, way) => sum + PER_FRIEND[way] * friends, 0);

/** How often a console reads anew in an hour in which it is told so often. */
const readingsOf = (told: number): number => Math.min(told, MOST_READINGS_AN_HOUR);

const bytesOf = (way: WayName): number => (BYTES as Partial<Record<WayName, number>>)[way] ?? 0;
