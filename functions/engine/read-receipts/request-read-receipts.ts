import { type SQL, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import type { Statement } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { readReceipts } from "#db/inbox/read-receipts.ts";
import { settings } from "#db/platform/settings-table.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";

/** Statement that marks a friend's messages as read where the account does so when a talk is opened. */
export const requestReadOnOpening = (ctx: Ctx, friendId: number): Statement =>
	requestReads(ctx, sql`r.friend_id = ${friendId}`, ["open"]);

/**
 * Statement that marks the messages of friends as read whom operators have answered, for the transaction that
 * stores their answers as sent. The account that marks on opening does so here too, since a program may answer
 * for an operator without opening the talk.
 */
export const requestReadOnAnswering = (ctx: Ctx, deliveryIds: readonly string[]): Statement =>
	requestReads(
		ctx,
		sql`r.friend_id in (select d.friend_id from ${deliveries} d
			where d.id in ${valuesOfList(deliveryIds)} and d.operator_id is not null and d.state = 'sent')`,
		["open", "answer"],
	);

/** A repeated request of the same message changes nothing once LINE has marked it. */
const requestReads = (ctx: Ctx, isWanted: SQL, modes: string[]): Statement =>
	execute(
		ctx.db,
		insertInto(
			backgroundTasks,
			{
				kind: "read-receipt",
				subject: sql`cast(r.friend_id as text)`,
				nextAttemptAt: ctx.clock(),
				createdAt: ctx.clock(),
			},
			sql`from ${readReceipts} r where ${isWanted} and r.message_at > ifnull(r.read_up_to, 0)
				and (select s.value ->> '$' from ${settings} s where s.key = 'read_receipts') in ${valuesOfList(modes)}
				on conflict (kind, subject) do update set next_attempt_at = excluded.next_attempt_at, attempts = 0, error = null`,
		),
	);
