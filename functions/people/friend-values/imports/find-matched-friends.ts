import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { friendVars } from "#db/people/friend-fields.ts";
import { friendMarks } from "#db/people/friend-marks.ts";
import { friendTags } from "#db/people/tag-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import type { ImportColumn } from "#domain/people/friend-values/imports/import-columns.ts";
import type { ImportMatch } from "#domain/people/friend-values/imports/match-key.ts";
import type { Ctx } from "#functions/context.ts";
import { type FriendViewer, visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { removedChoice } from "#functions/engine/friend-records/removed-choice.ts";
import { wireValue } from "../wire-value.ts";

/** Friends with a key: one of them, and their number. */
export interface KeyMatch {
	id: number;
	count: number;
}

/** Friends whom an operator sees, by their keys. */
export async function findMatchedFriends(
	ctx: Ctx,
	{ match, keys, viewer }: { match: ImportMatch; keys: readonly string[]; viewer: FriendViewer },
): Promise<ReadonlyMap<string, KeyMatch>> {
	const { from, key, list } = MATCH_SOURCES[match.by](match, keys);
	const rows = await queryRows(
		ctx.db,
		{ key: text, id: number, count: number },
		sql`select cast(${key} as text) as key, min(${friends.id}) as id, count(*) as count
			from ${from} where ${key} in ${valuesOfList(list)} and ${visibleTo(viewer)} group by 1`,
	);
	return new Map(rows.map(({ key: found, id, count }) => [found, { id, count }]));
}

type MatchSource = (
	match: ImportMatch,
	keys: readonly string[],
) => { from: SQL; key: SQL; list: (string | number)[] };

const MATCH_SOURCES: Record<ImportMatch["by"], MatchSource> = {
	id: (_, keys) => ({ from: sql`${friends}`, key: sql`${friends.id}`, list: keys.map(Number) }),
	line: (_, keys) => ({ from: sql`${friends}`, key: sql`${friends.lineUserId}`, list: [...keys] }),
	name: (_, keys) => ({ from: sql`${friends}`, key: sql`${friends.nameKey}`, list: [...keys] }),
	field: ({ field }, keys) => ({
		from: sql`${friendVars} k join ${friends} on ${friends.id} = k.friend_id and k.var_id = ${field?.id ?? 0}`,
		key: sql`k.value_key`,
		list: [...keys],
	}),
};

/** Current values of a friend, as far as a file changes them. */
export interface CurrentFriend {
	id: number;
	name: string;
	short_name: string;
	nickname: string;
	memo: string;
	mark: number | null;
	/** Values in their wire form, by the field's id. */
	vals: Record<string, string>;
	/** Texts of choices that their field no longer has, by the field's id. */
	removed: Record<string, string | null>;
	/** Instants at which the friend got each tag, by its id. */
	tags: Record<string, number>;
}

/** Current values of friends, by id. */
export async function loadCurrentFriends(
	ctx: Ctx,
	{
		ids,
		columns,
		viewer,
	}: { ids: readonly number[]; columns: readonly ImportColumn[]; viewer: FriendViewer },
): Promise<ReadonlyMap<number, CurrentFriend>> {
	const varIds = valuesOfList(
		columns.flatMap((column) => (column.kind === "var" ? storedIdOf(column.field) : [])),
	);
	const hasTags = columns.some(({ kind }) => kind === "tag" || kind === "tags");
	const rows = await queryRows(
		ctx.db,
		{
			id: number,
			name: text,
			short_name: text,
			nickname: text,
			memo: text,
			mark: nullable(number),
			vals: text,
			removed: text,
			tags: text,
		},
		sql`select ${friends.id} as id, ${friends.name} as name, ${friends.shortName} as short_name,
				${friends.nickname} as nickname, ${friends.memo} as memo,
				(select m.mark_id from ${friendMarks} m where m.friend_id = ${friends.id}) as mark,
				(select json_group_object(v.var_id, ${wireValue("v")}) from ${friendVars} v
					where v.friend_id = ${friends.id} and v.var_id in ${varIds}) as vals,
				(select json_group_object(v.var_id, ${removedChoice("v")}) from ${friendVars} v
					where v.friend_id = ${friends.id} and v.var_id in ${varIds} and v.choice_id is not null) as removed,
				${hasTags ? tagsOfFriend : sql`'{}'`} as tags
			from ${friends} where ${friends.id} in ${valuesOfList(ids)} and ${visibleTo(viewer)}`,
	);
	return new Map(
		rows.map((row) => [
			row.id,
			{
				...row,
				vals: JSON.parse(row.vals) as CurrentFriend["vals"],
				removed: JSON.parse(row.removed) as CurrentFriend["removed"],
				tags: JSON.parse(row.tags) as CurrentFriend["tags"],
			},
		]),
	);
}

const tagsOfFriend = sql`(select json_group_object(h.tag_id, h.created_at) from ${friendTags} h
	where h.friend_id = ${friends.id})`;

/** Id of an existing field or tag that a change names; none for one that the import creates. */
export function storedIdOf(field: string): number[] {
	const id = Number(field.slice(field.indexOf(":") + 1));
	return Number.isInteger(id) ? [id] : [];
}
