import { type SQL, sql } from "drizzle-orm";
import { multicasts } from "#db/content/multicasts.ts";
import type { Db } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { runs } from "#db/engine/runs.ts";
import { testers } from "#db/inbox/tester-table.ts";
import { sendingModes } from "#db/platform/sending-modes.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { KIND_BY_CAUSE, STOP_KIND_OF } from "#domain/engine/sending-caps/cap-kinds.ts";
import type { SendingMode } from "#domain/engine/sending-stop/sending-modes.ts";
import type { StopKind } from "#domain/engine/sending-stop/stop-kinds.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { ARE_KINDS_RESTRICTED } from "#functions/platform/line/sending-gate.ts";
import { kindOfDelivery } from "./kind-of-delivery.ts";

/** Kind by the cause of the first run of a chain. */
const KIND_OF_CAUSE = Object.fromEntries(
	Object.entries(KIND_BY_CAUSE).map(([cause, kind]) => [cause, STOP_KIND_OF[kind]]),
);

/** SQL of the kind of a delivery `d`. */
export const KIND_OF_DELIVERY: SQL = kindOfDelivery(
	sql`ifnull((select ${JSON.stringify(KIND_OF_CAUSE)} ->> ('$.' || origin.cause_type)
		from ${runs} run join ${runs} origin on origin.id = ifnull(run.root_id, run.id) where run.id = d.run_id),
		${"other" satisfies StopKind})`,
);

/** SQL of the mode of a kind that is in force. */
const modeOfKind = (kind: SQL): SQL =>
	sql`ifnull((select case when switches.kinds ->> ('$.' || ${kind}) = ${"off" satisfies SendingMode} then ${"off" satisfies SendingMode}
			when switches.is_test_mode then ${"test" satisfies SendingMode} else switches.kinds ->> ('$.' || ${kind}) end
		from ${sendingModes} switches), ${"on" satisfies SendingMode})`;

/** Condition: a friend is a tester. */
export const isTester = (friendId: SQL): SQL =>
	sql`exists (select 1 from ${testers} tester where tester.friend_id = ${friendId})`;

/**
 * SQL of the reason to hold a delivery `d`; null while it may be sent. Claims repeat it in their statements. Nothing
 * overtakes an earlier message of its order that is held.
 */
export const HOLD_REASON: SQL = sql`iif(${ARE_KINDS_RESTRICTED}, (select case
		when kind_mode.mode = ${"off" satisfies SendingMode} then ${DELIVERY_TEXTS.heldByKind}
		when kind_mode.mode = ${"test" satisfies SendingMode} and not ${isTester(sql`d.friend_id`)} then ${DELIVERY_TEXTS.heldByTestMode}
		when exists (select 1 from ${deliveries} h where h.order_key = d.order_key and h.state = 'held'
			and (h.due_at, h.rowid) < (d.due_at, d.rowid)) then ${DELIVERY_TEXTS.heldBehind} end
	from (select ${modeOfKind(KIND_OF_DELIVERY)} as mode) kind_mode), null)`;

/** Condition: nothing of a kind that has no testers may be sent: groups, and broadcasts whose friends LINE chooses. */
export const isKindHeld = (kind: "broadcast" | "group"): SQL =>
	sql`(${ARE_KINDS_RESTRICTED} and ${modeOfKind(sql`${kind}`)} <> ${"on" satisfies SendingMode})`;

/** Condition: a friend notices nothing of a kind. */
export const isHeldFrom = (kind: StopKind, friendId: SQL): SQL =>
	sql`(${ARE_KINDS_RESTRICTED} and case ${modeOfKind(sql`${kind}`)} when ${"off" satisfies SendingMode} then 1
		when ${"test" satisfies SendingMode} then not ${isTester(friendId)} else 0 end)`;

/** Condition: a claimed or waiting multicast includes a friend from whom it is held. */
export const hasHeldFriend = (multicastId: SQL): SQL =>
	sql`(${ARE_KINDS_RESTRICTED} and exists (select 1 from ${deliveries} d
		where d.multicast_id = ${multicastId} and d.state in ('scheduled', 'queued') and ${HOLD_REASON} is not null))`;

/** Held deliveries, and the friends of held multicasts, which LINE may have. */
export const HELD_DELIVERIES: SQL = sql`(select id from ${deliveries} where state = 'held'
	union all select x.id from ${multicasts} m join ${deliveries} x on x.multicast_id = m.id
		where m.state = 'held' and x.state = 'queued')`;

/** Whether a condition holds now. */
export async function isTrueNow({ db }: { db: Db }, condition: SQL): Promise<boolean> {
	const [row] = await queryRows(db, { isTrue: number }, sql`select ${condition} as isTrue`);
	return row?.isTrue !== 0;
}
