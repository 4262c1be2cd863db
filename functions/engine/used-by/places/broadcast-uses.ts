import { sql } from "drizzle-orm";
import { abTests, abVariants } from "#db/content/ab-tests.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import { lineSends } from "#db/content/line-sends.ts";
import { actionTasks } from "#db/engine/actions.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { UseFinder } from "../use-finder.ts";

/** Condition: a message of the broadcast `b`, which has no task, is the template. */
const isSentByLine = (templateId: number) =>
	sql`exists (select 1 from json_each(b.messages) m where m.value ->> '$.egg_id' = ${templateId})`;

/**
 * Broadcasts that are scheduled, being sent or paused, by their messages and conditions. Drafts send nothing
 * yet, but their texts are sent unchanged later.
 */
export const broadcastUses: UseFinder = {
	owner: { name: "broadcast", label: "一斉配信", readAbility: "broadcast-read" },
	address: (id) => addressOf("broadcast", { id }),
	// A restricted operator sees only their own.
	isVisible: ({ id, friendScope }) =>
		friendScope.all ? sql`1` : sql`id in (select o.id from ${broadcasts} o where o.operator_id = ${id})`,
	select: ({
		kind,
		id,
		actionIds,
		filterIds,
		draftIds,
	}) => sql`select b.id, b.name, iif(k.action_id in ${valuesOfList(actionIds)}, 'メッセージ', '条件') as part
		from ${actionTasks} k join ${broadcasts} b on b.task_id = k.id and b.deleted_at is null
		where k.finished_at is null and k.cancelled_at is null and (k.action_id in ${valuesOfList(actionIds)} or k.member_query_id in ${valuesOfList(filterIds)})
		union all select b.id, b.name, 'A/Bテストのメッセージ' from ${abVariants} v
			join ${abTests} a on a.id = v.test_id join ${broadcasts} b on b.id = a.broadcast_id and b.deleted_at is null
			join ${actionTasks} k on k.id = b.task_id
			where v.position > 0 and k.finished_at is null and k.cancelled_at is null and v.action_id in ${valuesOfList(actionIds)}
		union all select b.id, b.name, 'メッセージ' from ${lineSends} s
			join ${broadcasts} b on b.id = s.broadcast_id and b.deleted_at is null
			where s.next_attempt_at is not null and s.call is null and ${kind === "template" ? isSentByLine(id) : sql`0`}
		union all select b.id, b.name, '下書きのメッセージ' from ${broadcasts} b where b.id in ${valuesOfList(draftIds)}`,
};
