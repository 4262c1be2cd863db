import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { funnels } from "#db/engine/member-queries.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, text, typed } from "#db/platform/sql/row-columns.ts";
import type { AnsweringTool } from "#domain/engine/friend-records/answering-tool.ts";
import type { Ctx } from "#functions/context.ts";
import { ANSWER_SCOPE, findAnsweredElsewhere, parseAnswerScope } from "./find-answered-elsewhere.ts";

/** Tool that answers a friend: the friend's own choice, the account's setting, and the result. */
export async function showAnswering(ctx: Ctx, friendId: number) {
	const [row] = await queryRows(
		ctx.db,
		{
			answeredBy: nullable(typed<AnsweringTool>(text)),
			scope: nullable(text),
			searchName: nullable(text),
		},
		sql`select f.answered_by as answeredBy, ${ANSWER_SCOPE} as scope,
			(select s.name from ${funnels} s where s.id = ${ANSWER_SCOPE} ->> '$.search_id' and s.deleted_at is null) as searchName
			from ${friends} f where f.id = ${friendId}`,
	);
	const scope = parseAnswerScope(row?.scope ?? null);
	const answeredBy = row?.answeredBy ?? null;
	const elsewhere = await findAnsweredElsewhere(ctx, scope, [{ id: friendId, answeredBy }]);
	return {
		/** Choice for this friend; null for the account's setting. */
		answered_by: answeredBy,
		mode: scope.mode,
		/** Name of the saved search of the setting; null without one, and for a deleted one. */
		search_name: row?.searchName ?? null,
		/** Whether another tool answers the friend, so that this one does not. */
		is_answered_elsewhere: elsewhere.has(friendId),
	};
}
