import type { OperationCost } from "./operation-cost.ts";

/** Operation of the product with its cost. */
interface Operation {
	/** Label in docs/scale.md. */
	label: string;
	cost: OperationCost;
}

/**
 * Cost of each operation. `tests/worker/cost/counts.test.ts` measures it and fails if a count differs by more
 * than a tenth; its output then belongs here. docs/scale.md is generated from it.
 */
export const OPERATION_COUNTS = {
	keywordReply: {
		label: "keyword reply, one event in the request",
		cost: {
			invocations: 3,
			trips: 6,
			statements: 20,
			rowsRead: 147,
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
		label: "keyword reply, ten events in the request, each",
		cost: {
			invocations: 0.3,
			trips: 0.6,
			statements: 1.9,
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
		label: "incoming message without auto-response",
		cost: {
			invocations: 2,
			trips: 3,
			statements: 10,
			rowsRead: 83,
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
		label: "incoming picture",
		cost: {
			invocations: 3,
			trips: 16,
			statements: 27,
			rowsRead: 304,
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
		label: "new friend, with profile",
		cost: {
			invocations: 3,
			trips: 18,
			statements: 39,
			rowsRead: 418,
			rowsWritten: 36,
			queueMessages: 2,
			roomRequests: 2,
			roomMessages: 0,
			filesWritten: 0,
			filesRead: 0,
			lineCalls: 1,
		},
	},
	stepSent: {
		label: "scenario step",
		cost: {
			invocations: 1,
			trips: 15,
			statements: 37,
			rowsRead: 218,
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
		label: "recipient of a broadcast to 500, same text for all",
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
		label: "recipient of a broadcast to 500, text with their name",
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
		label: "booking on the public page, from the first page on",
		cost: {
			invocations: 9,
			trips: 26,
			statements: 133,
			rowsRead: 444,
			rowsWritten: 21,
			queueMessages: 1,
			roomRequests: 5,
			roomMessages: 0,
			filesWritten: 0,
			filesRead: 0,
			lineCalls: 0,
		},
	},
	formAnswer: {
		label: "form with three questions, from its page on",
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
		label: "tag added by an operator",
		cost: {
			invocations: 1,
			trips: 6,
			statements: 20,
			rowsRead: 82,
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
		label: "open chat for an hour without events",
		cost: {
			invocations: 88,
			trips: 96,
			statements: 196,
			rowsRead: 2516,
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
		label: "message displayed in an open chat",
		cost: {
			invocations: 3,
			trips: 3,
			statements: 11,
			rowsRead: 49,
			rowsWritten: 0,
			queueMessages: 0,
			roomRequests: 0,
			roomMessages: 0,
			filesWritten: 0,
			filesRead: 0,
			lineCalls: 0,
		},
	},
	lineFigure: {
		label: "figures that LINE is asked for",
		cost: {
			invocations: 0,
			trips: 3,
			statements: 3,
			rowsRead: 12,
			rowsWritten: 4,
			queueMessages: 0,
			roomRequests: 0,
			roomMessages: 0,
			filesWritten: 0,
			filesRead: 0,
			lineCalls: 1,
		},
	},
	lineBroadcast: {
		label: "broadcast to all that LINE knows",
		cost: {
			invocations: 1,
			trips: 21,
			statements: 46,
			rowsRead: 222,
			rowsWritten: 8,
			queueMessages: 2,
			roomRequests: 1,
			roomMessages: 0,
			filesWritten: 0,
			filesRead: 0,
			lineCalls: 1,
		},
	},
	lineCoupon: {
		label: "coupon created at LINE",
		cost: {
			invocations: 1,
			trips: 14,
			statements: 36,
			rowsRead: 202,
			rowsWritten: 5,
			queueMessages: 2,
			roomRequests: 0,
			roomMessages: 0,
			filesWritten: 0,
			filesRead: 0,
			lineCalls: 1,
		},
	},
	audience: {
		label: "audience of 500 friends",
		cost: {
			invocations: 1,
			trips: 26,
			statements: 47,
			rowsRead: 2_171,
			rowsWritten: 16,
			queueMessages: 2,
			roomRequests: 0,
			roomMessages: 0,
			filesWritten: 0,
			filesRead: 0,
			lineCalls: 3,
		},
	},
	groupMessage: {
		label: "message in a known group",
		cost: {
			invocations: 2,
			trips: 4,
			statements: 14,
			rowsRead: 108,
			rowsWritten: 20,
			queueMessages: 1,
			roomRequests: 1,
			roomMessages: 0,
			filesWritten: 0,
			filesRead: 0,
			lineCalls: 0,
		},
	},
	groupAnswer: {
		label: "answer to a group",
		cost: {
			invocations: 2,
			trips: 19,
			statements: 27,
			rowsRead: 334,
			rowsWritten: 26,
			queueMessages: 1,
			roomRequests: 2,
			roomMessages: 0,
			filesWritten: 0,
			filesRead: 0,
			lineCalls: 1,
		},
	},
	idleMinute: {
		label: "minute without due work",
		cost: {
			invocations: 1,
			trips: 1,
			statements: 1,
			rowsRead: 58,
			rowsWritten: 0,
			queueMessages: 0,
			roomRequests: 0,
			roomMessages: 0,
			filesWritten: 0,
			filesRead: 0,
			lineCalls: 0,
		},
	},
} satisfies Record<string, Operation>;

/** Rows written for a keyword reply, statement by statement, with the reason for each. */
export const REPLY_ROWS = [
	{
		statement: "insert webhook_events",
		rows: 4,
		why: "storage before LINE gets its response: row, id counter, unique event id (against redeliveries), due time",
	},
	{
		statement: "update webhook_events",
		rows: 3,
		why: "claim by one worker: row, end of the lease, owner",
	},
	{
		statement: "insert messages",
		rows: 7,
		why: "incoming message: row, id counter, talk, timeline, search, LINE message id (unsending, quotes), unique event",
	},
	{
		statement: "update friends",
		rows: 4,
		why: "time of the last message: row, order of the chat list, visible friends (counts of wide date ranges), unanswered friends",
	},
	{ statement: "update webhook_events", rows: 1, why: "completion, in the transaction of the results" },
	{
		statement: "insert runs",
		rows: 6,
		why: "reason of the message: row, id, unique cause; by friend, action and trigger",
	},
	{
		statement: "insert deliveries",
		rows: 9,
		why: "scheduled message: row, id (LINE's retry key), unique cause, order, due time (claim and list), friend (twice), run",
	},
	{
		statement: "update deliveries",
		rows: 3,
		why: "attempt, counted before the call to LINE: row, end of the lease, order",
	},
	{ statement: "update deliveries", rows: 1, why: "result from LINE" },
	{
		statement: "insert messages",
		rows: 7,
		why: "reply: as the incoming message, with a unique delivery instead of the event",
	},
	{ statement: "update friends", rows: 1, why: "time of the last sent message, for conditions" },
] as const;

/**
 * Stored bytes per operation, with all indexes and the search index, for texts of one or two lines: SQLite's
 * `dbstat` over three thousand rows of each table. An event takes 630, a run 390, a delivery 720, a message
 * 490.
 */
export const OPERATION_BYTES = {
	newFriend: 1_090,
	keywordReply: 2_730,
	keywordReplyOfTen: 2_730,
	messageIn: 1_130,
	pictureIn: 1_130,
	stepSent: 1_600,
	broadcastRecipient: 1_600,
	broadcastRecipientNamed: 1_600,
} satisfies Partial<Record<OperationName, number>>;

/** Part of these that is LINE's original event, deleted three months after it was processed. */
export const EVENT_BYTES = 630;
export const EVENT_MONTHS = 3;
/** Operations that store an event. */
export const EVENT_OPERATIONS: readonly OperationName[] = [
	"keywordReply",
	"keywordReplyOfTen",
	"messageIn",
	"pictureIn",
	"newFriend",
];

export type OperationName = keyof typeof OPERATION_COUNTS;
