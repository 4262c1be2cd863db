import { asc, isNull, sql } from "drizzle-orm";
import { scoresAsJson } from "#db/automation/score-values.ts";
import { friends } from "#db/engine/friends.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { type CsvValue, friendCsvLine } from "#domain/people/friend-search/friends-csv.ts";
import type { CsvField } from "#domain/people/friend-search/search-job.ts";
import type { CsvColumn } from "#domain/people/friend-values/friend-csv-columns.ts";
import type { Ctx } from "#functions/context.ts";
import { markOfFriend } from "#functions/engine/friend-records/mark-of-friend.ts";
import { removedChoice } from "#functions/engine/friend-records/removed-choice.ts";
import type { FriendScore } from "#functions/people/friends/friend-scores.ts";
import { tagsOfFriend } from "#functions/people/friends/list-friends.ts";
import type { FriendTag } from "#functions/people/friends/present-friend.ts";
import { loadResponseMarks } from "#functions/platform/settings/response-mark-settings.ts";

/** The existing friend-information fields, as columns of a file. */
export const listCsvFields = (ctx: Ctx): Promise<CsvField[]> =>
	ctx.db
		.select({ id: vars.id, name: vars.name })
		.from(vars)
		.where(isNull(vars.deletedAt))
		.orderBy(asc(vars.id));

/** CSV lines of some friends, ordered by id. */
export async function loadCsvRows(
	ctx: Ctx,
	friendIds: number[],
	{ fields, common: commonColumns }: { fields: readonly CsvField[]; common?: readonly CsvColumn[] },
) {
	const [[people, fieldRows], { marks }] = await Promise.all([
		ctx.db.batch([
			ctx.db
				.select({
					friend: friends,
					tags: tagsOfFriend,
					scores: scoresOf(ctx),
					markId,
					values: valuesOfFriend,
				})
				.from(friends)
				.where(sql`${friends.id} in ${valuesOfList(friendIds)}`)
				.orderBy(asc(friends.id)),
			ctx.db.select({ id: vars.id, type: vars.type, choices: vars.choices }).from(vars),
		]),
		loadResponseMarks(ctx),
	]);
	const labels = new Map(marks.map(({ id, value }) => [id, value]));
	const columns = {
		zone: ctx.zone,
		fields,
		columns: commonColumns,
		values: new Map(fieldRows.map(({ id, ...field }) => [id, field])),
	};
	return people.map(({ friend, tags, scores, markId, values }) =>
		friendCsvLine(
			{
				...friend,
				mark: labels.get(markId ?? 0) ?? "",
				tags: (JSON.parse(tags) as FriendTag[]).map(({ name }) => name),
				scores: JSON.parse(scores) as FriendScore[],
				values: valuesFrom(values),
			},
			columns,
		),
	);
}

/** A friend's values of all fields, as a JSON expression in a row of `friends`. */
const valuesOfFriend = subselect<string>(sql`
	select json_group_object(v.var_id, json_array(coalesce(v.value, ${removedChoice("v")}), v.number, v.choice_id)) from ${friendVars} v
	where v.friend_id = ${friends.id}`);

/** A friend's scores. Without the ability to see them the file has no such column. */
const scoresOf = (ctx: Ctx) =>
	subselect<string>(sql`select ${scoresAsJson(integerLiteral(ctx.now), sql`${friends.id}`)}`);

/** A friend's response mark. */
const markId = subselect<number | null>(markOfFriend(sql`${friends.id}`));

type StoredValue = [value: string | null, number: number | null, choiceId: number | null];

const valuesFrom = (json: string): Map<number, CsvValue> =>
	new Map(
		Object.entries(JSON.parse(json) as Record<string, StoredValue>).map(([id, [value, number, choiceId]]) => [
			Number(id),
			{ value, number, choiceId },
		]),
	);
