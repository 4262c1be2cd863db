import { sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { actionTasks } from "#db/engine/actions.ts";
import { among } from "#db/platform/sql/among.ts";
import { addressOf } from "#domain/engine/access/addresses.ts";
import type { Place } from "../place.ts";

/**
 * Broadcasts that are still to be sent, are being sent or paused: what their messages and conditions name.
 * Drafts send nothing, but their texts are sent unchanged later.
 */
export const inBroadcasts: Place = {
	of: { name: "broadcast", label: "一斉配信", read: "broadcast-read" },
	address: (id) => addressOf("broadcast", { id }),
	uses: ({
		deeds,
		queries,
		drafts,
	}) => sql`select b.id, b.name, iif(k.action_id in ${among(deeds)}, 'メッセージ', '条件') as part
		from ${actionTasks} k join ${broadcasts} b on b.task_id = k.id and b.deleted_at is null
		where k.finished_at is null and k.cancelled_at is null and (k.action_id in ${among(deeds)} or k.member_query_id in ${among(queries)})
		union all select b.id, b.name, '下書きのメッセージ' from ${broadcasts} b where b.id in ${among(drafts)}`,
};
