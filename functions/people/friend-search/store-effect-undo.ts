import { sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { friendMarks, markField } from "#db/people/friend-marks.ts";
import { listTable } from "#db/platform/sql/json-list.ts";
import { UNDO_PART } from "#domain/console/operators/undo-state.ts";
import type { Effect, EffectOf } from "#domain/engine/actions/effects/registry.ts";
import { effectName } from "#domain/engine/actions/effects/registry.ts";
import type { Ctx } from "#functions/context.ts";
import { storeUndoPart } from "#functions/platform/auth/undo-parts.ts";

interface EffectUndo {
	undoKey: string;
	/** The page of a job. */
	page: number;
	effect: Effect;
	friendIds: readonly number[];
}

/** Whether the effect changes only values that friends do not see, and that can be restored. */
export const isReversible = (effect: Effect): boolean => ["mark", "friendInfo"].includes(effectName(effect));

/** Stores the friends' marks or values before the effect; a file that it replaces is deleted and not kept. */
export function storeEffectUndo(ctx: Ctx, { effect, friendIds, ...part }: EffectUndo): Statement[] {
	const people = listTable(friendIds);
	if (effectName(effect) === "friendInfo") return [storeValues((effect as EffectOf<"friendInfo">).var_id)];
	if (effectName(effect) !== "mark") return [];
	const { notify } = effect as EffectOf<"mark">;
	return [
		storeUndoPart(ctx, {
			...part,
			part: UNDO_PART.mark,
			subjectId: sql`s.id`,
			content: sql`json_group_array(json_object('friend', f.value, 'mark', m.mark_id, 'to', ${notify}))`,
			from: sql`from (select 0 as id where not exists (select 1 from ${markField})) s, ${people} f
				left join ${friendMarks} m on m.friend_id = f.value where true group by s.id on conflict do nothing`,
		}),
		storeValues(sql`(select id from ${markField})`),
	];

	function storeValues(varId: number | ReturnType<typeof sql>): Statement {
		return storeUndoPart(ctx, {
			...part,
			part: UNDO_PART.value,
			subjectId: sql`s.id`,
			content: sql`json_group_array(json_object('friend', f.value, 'had', v.friend_id is not null, 'value', v.value,
				'key', v.value_key, 'number', v.number, 'date', v.date, 'choice', v.choice_id))`,
			from: sql`from ${vars} s, ${people} f
				left join ${friendVars} v on v.var_id = s.id and v.friend_id = f.value
				where s.id = ${varId} and v.media_key is null group by s.id on conflict do nothing`,
		});
	}
}
