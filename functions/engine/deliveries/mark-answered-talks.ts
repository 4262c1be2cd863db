import { sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { messages } from "#db/engine/messages.ts";
import { auditLog } from "#db/platform/operators.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";
import type { DeliveryOutcome } from "./delivery-outcome.ts";

/**
 * Statements that mark the messages answered by sent replies as handled, for the transaction that stores the
 * replies as sent: a worker that dies before it leaves both to the retry, and LINE recognizes its key. Messages
 * that the friend wrote after the author pressed the button have larger ids, and keep waiting.
 */
export function markAnsweredTalks(ctx: Ctx, sentOutcomes: DeliveryOutcome[]): Statement[] {
	const ids = sentOutcomes.flatMap(({ delivery: { id, handlesUpTo } }) => (handlesUpTo === null ? [] : id));
	if (ids.length === 0) return [];
	const isSentReply = sql`d.id in ${valuesOfList(ids)} and d.state = 'sent'`;
	return [
		execute(
			ctx.db,
			insertInto(
				auditLog,
				{
					at: ctx.clock(),
					operatorId: sql`d.operator_id`,
					verb: "talk.handled",
					subjectType: "friend",
					subjectId: sql`cast(d.friend_id as text)`,
					detail: sql`json_object('last_id', d.handles_up_to, 'delivery_id', d.id)`,
				},
				sql`from ${deliveries} d where ${isSentReply} and exists (select 1 from ${messages} w where ${IS_ANSWERED})`,
			),
		),
		execute(
			ctx.db,
			sql`update ${messages} set notify = 0 where id in (
				select w.id from ${deliveries} d cross join ${messages} w
					where ${isSentReply} and ${IS_ANSWERED})`,
		),
	];
}

/** Condition: the message `w` waits, and the delivery `d` answers it. */
const IS_ANSWERED = sql`w.friend_id = d.friend_id and w.notify = 1 and w.id <= d.handles_up_to`;
