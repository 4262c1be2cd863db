import { and, eq, inArray, sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { testers } from "#db/inbox/tester-table.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { TEST_CAUSE } from "#domain/inbox/testers/test-send.ts";
import { TESTER_TEXTS } from "#domain/platform/texts/testers-texts.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

/** The messages of one item for one tester. */
export interface TestMessages {
	itemId: number;
	/** Ordinal of the send, if an item is sent in several parts. */
	part?: number;
	friendId: number;
	messages: LineMessage[];
}

/**
 * Refuses friends who are not testers or are hidden from the operator, so that a test reaches nobody else.
 * @throws Refusal 422 for any of these
 */
export async function assertTesters(ctx: OperatorCtx, friendIds: number[]): Promise<void> {
	const testerRows = await ctx.db
		.select({ id: testers.friendId })
		.from(testers)
		.innerJoin(friends, eq(friends.id, testers.friendId))
		.where(and(inArray(testers.friendId, friendIds), visibleTo(ctx.operator)));
	if (testerRows.length < friendIds.length) throw invalid("friend_ids", TESTER_TEXTS.notTester);
}

/**
 * Queues a test: one delivery per item (or part) and tester, in order for each tester. A repetition with the
 * same key sends nothing.
 */
export async function queueTestMessages(
	ctx: OperatorCtx,
	itemType: "template" | "form" | "step" | "broadcast",
	tests: TestMessages[],
): Promise<void> {
	const rows = tests.map(({ itemId, part = 0, friendId, messages }) => ({
		id: ctx.newId(),
		friendId,
		messages,
		cause: `${TEST_CAUSE}${ctx.saveKey}:${itemType}:${itemId}:${friendId}${part > 0 ? `:${part}` : ""}`,
		orderKey: `test:${ctx.saveKey}:${friendId}`,
	}));
	const [first, ...furtherInserts] = splitRows(rows).map((rowsOfPart) =>
		insertTestDeliveries(ctx, rowsOfPart),
	);
	if (!first) return;
	await commitBatch(ctx.db, [
		first,
		auditOfChange(ctx, {
			verb: `${itemType}.test`,
			subjectType: itemType,
			detail: {
				item_ids: [...new Set(tests.map(({ itemId }) => itemId))],
				friend_ids: [...new Set(tests.map(({ friendId }) => friendId))],
			},
		}),
		...furtherInserts,
	]);
}

interface TestDelivery {
	id: string;
	friendId: number;
	messages: LineMessage[];
	cause: string;
	orderKey: string;
}

function insertTestDeliveries(ctx: OperatorCtx, tests: TestDelivery[]) {
	const { rows, column, json } = rowsFrom(tests, ["id", "friendId", "messages", "cause", "orderKey"]);
	return execute(
		ctx.db,
		insertInto(
			deliveries,
			{
				...column,
				messages: json.messages,
				state: "scheduled",
				dueAt: ctx.now,
				nextAttemptAt: ctx.now,
				createdAt: ctx.now,
			},
			sql`from ${rows} where true on conflict (cause) do nothing`,
		),
	);
}

/** D1 binds values of up to 2 MB; large Flex messages for many testers would exceed that. */
const MAX_LIST_LENGTH = 500_000;

/** Splits rows into lists that are each within the limit as JSON. */
function splitRows<Row>(rows: Row[]): Row[][] {
	const lists: Row[][] = [];
	let length = Number.POSITIVE_INFINITY;
	for (const row of rows) {
		const json = JSON.stringify(row);
		if (length + json.length > MAX_LIST_LENGTH) {
			lists.push([]);
			length = 0;
		}
		lists.at(-1)?.push(row);
		length += json.length;
	}
	return lists;
}
