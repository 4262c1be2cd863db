import { type SQL, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { lineSends } from "#db/content/line-sends.ts";
import { multicasts } from "#db/content/multicasts.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { chatGroupMessages } from "#db/inbox/groups.ts";
import { number, text, typed } from "#db/platform/sql/row-columns.ts";
import type { BackgroundTaskKind } from "#domain/console/background/background-tasks.ts";
import type { StopKind } from "#domain/engine/sending-stop/stop-kinds.ts";
import { KIND_OF_DELIVERY } from "#functions/engine/deliveries/hold-reason.ts";

/** Deliveries `d` that are due: on their own, or as friends of a call that is due. */
export const dueDeliveries = (now: number): SQL =>
	sql`(select id from ${deliveries} where next_attempt_at <= ${now}
		union all select x.id from ${multicasts} m join ${deliveries} x on x.multicast_id = m.id
			where m.next_attempt_at <= ${now} and x.state in ('scheduled', 'queued'))`;

/** Sends to friends that LINE chooses which are due; the progress of accepted ones is no send. */
export const isLineSendDue = (now: number): SQL =>
	sql`next_attempt_at <= ${now} and state in ('scheduled', 'queued')`;

/** Messages `g` to groups that wait. */
export const isGroupMessageDue: SQL = sql`g.send_state = 'waiting' and exists (select 1 from ${backgroundTasks} t
	where t.kind = ${"group-send" satisfies BackgroundTaskKind} and t.subject = g.send_key and t.next_attempt_at is not null)`;

/** Columns of `countDueSends`. A doubtful send may have reached LINE before the stop. */
export const DUE_COLUMNS = { kind: typed<StopKind>(text), sends: number, doubtful: number };

/** Numbers by kind of whatever is due: messages to friends and groups, and sends whose friends LINE chooses. */
export const countDueSends = (now: number): SQL =>
	sql`select kind, sum(sends) as sends, sum(doubtful) as doubtful from (
		select ${KIND_OF_DELIVERY} as kind, count(*) as sends, sum(d.in_doubt or d.state = 'queued') as doubtful
			from ${deliveries} d where d.id in ${dueDeliveries(now)} group by 1
		union all select ${"broadcast" satisfies StopKind}, count(*), ifnull(sum(in_doubt or state = 'queued'), 0)
			from ${lineSends} where ${isLineSendDue(now)}
		union all select ${"group" satisfies StopKind}, count(*), ifnull(sum(g.first_attempt_at is not null), 0)
			from ${chatGroupMessages} g where ${isGroupMessageDue})
	where sends > 0 group by kind`;
