import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { listTable } from "#db/platform/sql/json-list.ts";
import { UNDO_PART } from "#domain/console/operators/undo-state.ts";
import type { Ctx } from "#functions/context.ts";
import { storeUndoPart } from "#functions/platform/auth/undo-parts.ts";

/** Friends whose state is stored before one page of a job changes it. */
export interface UndoStorage {
	undoKey: string;
	page: number;
	friendIds: readonly number[];
}

/** Stores friends' values of a field. A file is deleted when it is replaced, so it is not kept. */
export const storeValueUndo = (
	ctx: Ctx,
	{ friendIds, ...storage }: UndoStorage,
	fieldId: SQL | number,
): Statement =>
	storeUndoPart(ctx, {
		...storage,
		part: UNDO_PART.value,
		subjectId: sql`s.id`,
		content: sql`json_group_array(json_object('friend', f.value, 'had', v.friend_id is not null, 'value', v.value,
			'key', v.value_key, 'number', v.number, 'date', v.date, 'choice', v.choice_id))`,
		from: sql`from ${vars} s, ${listTable(friendIds)} f
			left join ${friendVars} v on v.var_id = s.id and v.friend_id = f.value
			where s.id = ${fieldId} and v.media_key is null group by s.id on conflict do nothing`,
	});
