import { sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { actionTasks } from "#db/engine/actions.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { UseFinder } from "../use-finder.ts";

/**
 * Broadcasts that are scheduled, being sent or paused, by their messages and conditions. Drafts send nothing
 * yet, but their texts are sent unchanged later.
 */
export const broadcastUses: UseFinder = {
	of: { name: "broadcast", label: "一斉配信", read: "broadcast-read" },
	address: (id) => addressOf("broadcast", { id }),
	uses: ({
		deeds,
		queries,
		drafts,
	}) => sql`select b.id, b.name, iif(k.action_id in ${valuesOfList(deeds)}, 'メッセージ', '条件') as part
		from ${actionTasks} k join ${broadcasts} b on b.task_id = k.id and b.deleted_at is null
		where k.finished_at is null and k.cancelled_at is null and (k.action_id in ${valuesOfList(deeds)} or k.member_query_id in ${valuesOfList(queries)})
		union all select b.id, b.name, '下書きのメッセージ' from ${broadcasts} b where b.id in ${valuesOfList(drafts)}`,
};
