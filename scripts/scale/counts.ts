import type { Cost } from "./cost.ts";

/** Operation of the product with its cost. */
interface Way {
	/** As docs/scale.md names it. */
	label: string;
	cost: Cost;
}

/**
 * Cost of each operation. `tests/worker/cost/counts.test.ts` measures it again and fails if a count differs
 * by more than a tenth; its output then belongs here. docs/scale.md is generated from it.
 */
export const COUNTS = {
	keywordReply: {
		label: "a keyword reply, alone in its request",
		cost: {
			invocations: 3,
			trips: 6,
			statements: 16,
			rowsRead: 132,
			rowsWritten: 46,
			queueMessages: 2,
			roomRequests: 2,
			roomMessages: 0,
			filesWritten: 0,
			filesRead: 0,
			lineCalls: 1,
		},
	},
	keywordReplyOfTen: {
		label: "the same, ten to a request, each",
		cost: {
			invocations: 0.3,
			trips: 0.6,
			statements: 1.6,
			rowsRead: 72.8,
			rowsWritten: 43.3,
			queueMessages: 0.2,
			roomRequests: 0.2,
			roomMessages: 0,
			filesWritten: 0,
			filesRead: 0,
			lineCalls: 1,
		},
	},
	messageIn: {
		label: "a message that a person answers",
		cost: {
			invocations: 2,
			trips: 3,
			statements: 9,
			rowsRead: 82,
			rowsWritten: 22,
			queueMessages: 1,
			roomRequests: 1,
			roomMessages: 0,
			filesWritten: 0,
			filesRead: 0,
			lineCalls: 0,
		},
	},
	pictureIn: {
		label: "a picture from a friend",
		cost: {
			invocations: 3,
			trips: 17,
			statements: 24,
			rowsRead: 223,
			rowsWritten: 29,
			queueMessages: 2,
			roomRequests: 2,
			roomMessages: 0,
			filesWritten: 1,
			filesRead: 0,
			lineCalls: 1,
		},
	},
	newFriend: {
		label: "a new friend, with their profile",
		cost: {
			invocations: 3,
			trips: 17,
			statements: 30,
			rowsRead: 270,
			rowsWritten: 32,
			queueMessages: 2,
			roomRequests: 2,
			roomMessages: 0,
			filesWritten: 0,
			filesRead: 0,
			lineCalls: 1,
		},
	},
	stepSent: {
		label: "a step of a scenario",
		cost: {
			invocations: 1,
			trips: 12,
			statements: 29,
			rowsRead: 174,
			rowsWritten: 37,
			queueMessages: 1,
			roomRequests: 1,
			roomMessages: 0,
			filesWritten: 0,
			filesRead: 0,
			lineCalls: 1,
		},
	},
	broadcastRecipient: {
		label: "a recipient of a broadcast to 500, the same for all",
		cost: {
			invocations: 0,
			trips: 0.04,
			statements: 0.06,
			rowsRead: 36.26,
			rowsWritten: 25.03,
			queueMessages: 0,
			roomRequests: 0,
			roomMessages: 0,
			filesWritten: 0,
			filesRead: 0,
			lineCalls: 0,
		},
	},
	broadcastRecipientNamed: {
		label: "the same, each with their name",
		cost: {
			invocations: 0,
			trips: 0.04,
			statements: 0.12,
			rowsRead: 56.3,
			rowsWritten: 30.03,
			queueMessages: 0,
			roomRequests: 0.02,
			roomMessages: 0,
			filesWritten: 0,
			filesRead: 0,
			lineCalls: 1,
		},
	},
	booking: {
		label: "a booking by a friend, from the first page on",
		cost: {
			invocations: 8,
			trips: 25,
			statements: 118,
			rowsRead: 317,
			rowsWritten: 21,
			queueMessages: 1,
			roomRequests: 4,
			roomMessages: 0,
			filesWritten: 0,
			filesRead: 0,
			lineCalls: 0,
		},
	},
	formAnswer: {
		label: "a form of three questions, from its page on",
		cost: {
			invocations: 3,
			trips: 10,
			statements: 12,
			rowsRead: 26,
			rowsWritten: 6,
			queueMessages: 0,
			roomRequests: 1,
			roomMessages: 0,
			filesWritten: 0,
			filesRead: 0,
			lineCalls: 0,
		},
	},
	tagAdded: {
		label: "a tag put on by an operator",
		cost: {
			invocations: 1,
			trips: 6,
			statements: 18,
			rowsRead: 85,
			rowsWritten: 15,
			queueMessages: 0,
			roomRequests: 1,
			roomMessages: 0,
			filesWritten: 0,
			filesRead: 0,
			lineCalls: 0,
		},
	},
	consoleHour: {
		label: "an open chat for an hour, nothing happening",
		cost: {
			invocations: 88,
			trips: 96,
			statements: 196,
			rowsRead: 2268,
			rowsWritten: 0,
			queueMessages: 0,
			roomRequests: 4,
			roomMessages: 4,
			filesWritten: 0,
			filesRead: 0,
			lineCalls: 0,
		},
	},
	messageSeen: {
		label: "a message shown on an open chat",
		cost: {
			invocations: 3,
			trips: 3,
			statements: 11,
			rowsRead: 43,
			rowsWritten: 0,
			queueMessages: 0,
			roomRequests: 0,
			roomMessages: 0,
			filesWritten: 0,
			filesRead: 0,
			lineCalls: 0,
		},
	},
	idleMinute: {
		label: "a minute of the clock with nothing due",
		cost: {
			invocations: 1,
			trips: 34,
			statements: 72,
			rowsRead: 151,
			rowsWritten: 0,
			queueMessages: 0,
			roomRequests: 0,
			roomMessages: 0,
			filesWritten: 0,
			filesRead: 0,
			lineCalls: 0,
		},
	},
} satisfies Record<string, Way>;

/** Rows written for a keyword reply, statement by statement, with the reason for each. */
export const REPLY_ROWS = [
	{
		statement: "insert webhook_events",
		rows: 4,
		why: "kept before LINE is answered: the row, the table's counter, the unique id of the event (a redelivery changes nothing), what is due",
	},
	{
		statement: "update webhook_events",
		rows: 3,
		why: "held, so that no second worker does it: the row, when the lease runs out, whose it is",
	},
	{
		statement: "insert messages",
		rows: 7,
		why: "the question: the row, the counter, the talk, the page of all, the search, LINE's id (taken back, quoted), the event (once)",
	},
	{
		statement: "update friends",
		rows: 4,
		why: "when the friend last wrote, by which the chat is ordered, beside who is shown, for counts of wide spans, and that they wait for an answer",
	},
	{ statement: "update webhook_events", rows: 1, why: "done, in the transaction of what it led to" },
	{
		statement: "insert runs",
		rows: 6,
		why: "why it was sent: the row, its id, its cause (once), and by friend, by action, by trigger",
	},
	{
		statement: "insert deliveries",
		rows: 9,
		why: "what is to be sent: the row, its id (LINE's retry key), its cause (once), its order, when it is due (twice: while it waits, and for the list), its friend (twice, as well), its run",
	},
	{
		statement: "update deliveries",
		rows: 3,
		why: "the attempt is counted before LINE is called: the row, when the lease runs out, the order",
	},
	{ statement: "update deliveries", rows: 1, why: "what LINE answered" },
	{
		statement: "insert messages",
		rows: 7,
		why: "the answer, as the question; its delivery (once) instead of the event",
	},
	{ statement: "update friends", rows: 1, why: "when something was last sent, which conditions ask for" },
] as const;

/**
 * What stays in the database, bytes of its file with all indexes and the search, for texts of a line or two: SQLite's
 * `dbstat` over three thousand rows of each table. An event takes 630, a run 390, a delivery 720, a message 490.
 */
export const BYTES = {
	newFriend: 1_090,
	keywordReply: 2_730,
	keywordReplyOfTen: 2_730,
	messageIn: 1_130,
	pictureIn: 1_130,
	stepSent: 1_600,
	broadcastRecipient: 1_600,
	broadcastRecipientNamed: 1_600,
} satisfies Partial<Record<WayName, number>>;

/** Of these so much is the event as LINE sent it, which is forgotten once it was worked off for three months. */
export const BYTES_OF_AN_EVENT = 630;
export const EVENT_MONTHS = 3;
/** The ways that bring one. */
export const BRING_AN_EVENT: readonly WayName[] = [
	"keywordReply",
	"keywordReplyOfTen",
	"messageIn",
	"pictureIn",
	"newFriend",
];

export type WayName = keyof typeof COUNTS;
