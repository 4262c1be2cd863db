import { sql } from "drizzle-orm";
import { execute } from "#db/raw.ts";
import { friendTags, tags } from "#db/tags.ts";
import type { EffectOf } from "#domain/effects/registry.ts";
import type { EffectRunner } from "./runner.ts";

/** Adds or removes tags, one by one or a whole folder's. Tags deleted since are passed over. */
export const tag: EffectRunner<EffectOf<"tag">> = {
	run({ ctx, effect, runs, draft }) {
		const friendIds = sql`(select value from json_each(${JSON.stringify(runs.map((run) => run.friend.id))}))`;
		const chosen =
			effect.use_group === 1
				? sql`${tags.groupId} = ${effect.tag_group_id}`
				: sql`${tags.id} in (select value from json_each(${JSON.stringify(effect.tag_ids)}))`;
		const tagIds = sql`(select ${tags.id} from ${tags} where ${chosen} and ${tags.deletedAt} is null)`;
		draft.write(
			effect.remove === 1
				? execute(
						ctx.db,
						sql`delete from ${friendTags} where friend_id in ${friendIds} and tag_id in ${tagIds}`,
					)
				: execute(
						ctx.db,
						sql`insert into ${friendTags} (friend_id, tag_id, created_at)
					select f.value, t.id, ${ctx.now}
					from json_each(${JSON.stringify(runs.map((run) => run.friend.id))}) f
					join (select id from ${tags} where ${chosen} and ${tags.deletedAt} is null) t
					where true on conflict do nothing`,
					),
		);
		for (const run of runs) draft.record(run, "done");
	},
};
