import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { OUTCOME_CODES } from "#domain/engine/actions/effect-outcomes.ts";
import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import { TAG_OPERATIONS } from "#domain/engine/actions/effects/tag.ts";
import { TAG_SELECTION } from "#domain/engine/filters/conditions/tag.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { addTags } from "#functions/engine/friend-records/add-tags.ts";
import type { ErrorBody } from "#functions/platform/http/request-refusal.ts";
import { publishTagsRemoved } from "#functions/platform/notices/publish-tags.ts";
import { loadContextValues } from "../context-values.ts";
import { loadProtectedNames } from "../protected-names.ts";
import type { EffectInput, EffectRunner } from "./effect-runner.ts";

type Tag = EffectOf<"tag">;

/**
 * Adds or removes tags: single ones, a whole folder's, or those named by integration data.
 */
export const tag: EffectRunner<Tag> = {
	refusals: async (input) => {
		const { ctx, effect, set } = input;
		if (!TAG_OPERATIONS[effect.remove].dynamic) return [];
		const values = await loadContextValues(ctx, set, effect.context);
		const friendIds = set.runs.filter(({ id }) => !values.has(id)).map(({ firing }) => firing.friend.id);
		if (friendIds.length === 0) return [];
		return [{ when: sql`${friends.id} in ${valuesOfList(friendIds)}`, code: OUTCOME_CODES.noContextValue }];
	},
	statements: async (input) => {
		const { ctx, effect, position } = input;
		const pairs = await selectedTags(input);
		return TAG_OPERATIONS[effect.remove].removes ? removeTags(ctx, pairs) : addTags(ctx, { pairs, position });
	},
	predictRefusal: async (input) => {
		const { effect, set } = input;
		if (TAG_OPERATIONS[effect.remove].removes) return null;
		// A preview has one run.
		const { id, firing } = set.runs[0]!;
		const targets = sql`(select ${id} as run_id, ${firing.friend.id} as friend_id)`;
		return {
			when: sql`exists (select 1 from ${await selectedTags({ ...input, targets })} p join ${tags} t on t.id = p.tag_id
				where t.capacity <= (select count(*) from ${friendTags} c where c.tag_id = t.id)
				and not exists (select 1 from ${friendTags} h where h.friend_id = ${friends.id} and h.tag_id = t.id))`,
			code: OUTCOME_CODES.full,
		};
	},
	loadProblems: async (ctx, effects) => {
		const protectedNames = await loadProtectedNames(
			ctx,
			tags,
			effects.flatMap(({ tag_ids }) => tag_ids),
		);
		return ({ tag_ids }): ErrorBody => {
			const names = tag_ids.flatMap((id) => protectedNames.get(id) ?? []);
			return names.length === 0 ? {} : { tag_ids: [TAG_TEXTS.protectedTagSet(names.join("、"))] };
		};
	},
};

/**
 * Tags for each run, as rows `run_id`, `friend_id`, `tag_id`. Deleted tags are skipped, and so are those that
 * only the system changes (E-347).
 */
async function selectedTags(input: EffectInput<Tag> & { targets: SQL }): Promise<SQL> {
	const { ctx, effect, set, targets } = input;
	if (TAG_OPERATIONS[effect.remove].dynamic) {
		const values = await loadContextValues(ctx, set, effect.context);
		const tagNames = set.runs.flatMap(({ id }) =>
			namesIn(values.get(id)).map((nameKey) => ({ id, nameKey })),
		);
		const { rows, column } = rowsFrom(tagNames, ["id", "nameKey"]);
		return sql`(select d.run_id, d.friend_id, t.id as tag_id from ${targets} d
			join ${rows} on ${column.id} = d.run_id
			join ${tags} t on t.name_key = ${column.nameKey} and t.deleted_at is null and t.protected = 0)`;
	}
	const isSelected =
		effect.use_group === TAG_SELECTION.folder
			? sql`t.group_id = ${effect.tag_group_id}`
			: sql`t.id in ${valuesOfList(effect.tag_ids)}`;
	return sql`(select d.run_id, d.friend_id, t.id as tag_id from ${targets} d
		join ${tags} t on ${isSelected} and t.deleted_at is null and t.protected = 0)`;
}

function removeTags(ctx: EffectInput["ctx"], pairs: SQL): Statement[] {
	const isRemoved = sql`(friend_id, tag_id) in (select friend_id, tag_id from ${pairs})`;
	return [
		publishTagsRemoved(ctx, isRemoved),
		execute(ctx.db, sql`delete from ${friendTags} where ${isRemoved}`),
	];
}

/** Tag names in a value: a text holds one, a JSON list several. A repeated name counts once. */
function namesIn(value: string | undefined): string[] {
	if (value === undefined) return [];
	try {
		const list: unknown = JSON.parse(value);
		if (Array.isArray(list)) return [...new Set(list.map((name) => normaliseText(String(name))))];
	} catch {}
	return [normaliseText(value)];
}
