import { type OperationCost, sumCosts } from "./operation-cost.ts";
import {
	EVENT_BYTES,
	EVENT_MONTHS,
	EVENT_OPERATIONS,
	OPERATION_BYTES,
	OPERATION_COUNTS,
	type OperationName,
} from "./operation-counts.ts";

/** Monthly number of operations per friend, for an active account with weekly broadcasts. */
export const OPERATIONS_PER_FRIEND = {
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
} satisfies Partial<Record<OperationName, number>>;

const OPERATIONS_OF_FRIENDS = Object.entries(OPERATIONS_PER_FRIEND) as [
	keyof typeof OPERATIONS_PER_FRIEND,
	number,
][];

const DAYS = 30;
/** Hours a day in which friends and operators are active; all traffic falls into them. */
const HOURS_A_DAY = 12;
const MINUTES = DAYS * 24 * 60;
/** Friends per console and its hours a month; the smallest account has two consoles. */
const FRIENDS_A_CONSOLE = 20_000;
const CONSOLE_HOURS = 200;
/** Maximum refreshes of a console per hour, however many messages arrive (`web/inbox/chat/useChatMembers.ts`). */
const MAX_REFRESHES_PER_HOUR = 7_200;
/** Size of a friend's picture or file, bytes. */
const BYTES_OF_A_FILE = 300_000;
/** Operations whose messages consoles are notified of; broadcasts are not among them. */
const NOTIFYING_OPERATIONS = ["keywordReply", "messageIn", "pictureIn", "stepSent"] as const;

/** Ratio of the busiest second to the mean of the waking hours. */
export const PEAK_FACTOR = 10;
const WAKING_HOURS = DAYS * HOURS_A_DAY;

interface Month {
	/** Number of executions per operation. */
	times: [way: OperationName, times: number][];
	cost: OperationCost;
	/** Growth of the database, bytes. */
	bytes: number;
	/** Part of it that is deleted later: LINE's original events. */
	eventBytes: number;
	/** Growth of R2, bytes. */
	fileBytes: number;
}

/** A month of an account under the assumptions above. */
export function monthlyUsage(friends: number): Month {
	const ofFriends = OPERATIONS_OF_FRIENDS.map(([way, each]): [OperationName, number] => [
		way,
		each * friends,
	]);
	const hours = consolesOf(friends) * CONSOLE_HOURS;
	const times: [OperationName, number][] = [
		...ofFriends,
		["consoleHour", hours],
		["messageSeen", hours * countRefreshes(countNotifications(friends) / WAKING_HOURS)],
		["idleMinute", MINUTES],
	];
	return {
		times,
		cost: sumCosts(times.map(([way, often]) => [OPERATION_COUNTS[way].cost, often] as const)),
		bytes: times.reduce((sum, [way, often]) => sum + often * bytesOf(way), 0),
		eventBytes: times.reduce(
			(sum, [way, often]) => sum + (EVENT_OPERATIONS.includes(way) ? often * EVENT_BYTES : 0),
			0,
		),
		fileBytes: OPERATIONS_PER_FRIEND.pictureIn * friends * BYTES_OF_A_FILE,
	};
}

/** Size of an account's database after a number of months, bytes. */
export function storedBytesAfter(friends: number, months: number): number {
	const { bytes, eventBytes } = monthlyUsage(friends);
	return (
		friends * OPERATION_BYTES.newFriend + bytes * months - eventBytes * Math.max(0, months - EVENT_MONTHS)
	);
}

/** Cost of an account's busiest second with every console open. */
export function busiestSecond(friends: number): OperationCost {
	const often = PEAK_FACTOR / WAKING_HOURS / 3_600;
	return sumCosts([
		...OPERATIONS_OF_FRIENDS.map(
			([way, each]) => [OPERATION_COUNTS[way].cost, each * friends * often] as const,
		),
		[
			OPERATION_COUNTS.messageSeen.cost,
			(consolesOf(friends) * countRefreshes(countNotifications(friends) * often * 3_600)) / 3_600,
		],
	]);
}

const consolesOf = (friends: number): number => Math.max(2, friends / FRIENDS_A_CONSOLE);

/** Monthly number of messages that consoles are notified of. */
const countNotifications = (friends: number): number =>
	NOTIFYING_OPERATIONS.reduce((sum, way) => sum + OPERATIONS_PER_FRIEND[way] * friends, 0);

/** Refreshes of a console per hour, given the notifications per hour. */
const countRefreshes = (notifications: number): number => Math.min(notifications, MAX_REFRESHES_PER_HOUR);

const bytesOf = (way: OperationName): number =>
	(OPERATION_BYTES as Partial<Record<OperationName, number>>)[way] ?? 0;
