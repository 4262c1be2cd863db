import { type SQL, sql } from "drizzle-orm";
import { links, linkTaps } from "#db/acquisition/links.ts";
import { friends } from "#db/engine/friends.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { EVERYBODY_SCOPE } from "#domain/console/operators/friend-scope.ts";
import { EVERY_FRIEND } from "#domain/engine/actions/task-input.ts";
import { AUDIENCE_TEXTS } from "#domain/platform/texts/audiences-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { friendIdsAfter } from "#functions/engine/filters/filter-queries.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { IS_REACHABLE } from "#functions/engine/friend-records/reachable-friends.ts";
import { addToAudience, IDS_PER_UPLOAD } from "#functions/platform/line/line-audiences.ts";
import {
	type Audience,
	failAudience,
	isCarriedOut,
	nextStepColumns,
	updateAudience,
} from "./audience-changes.ts";

/** Statement of the next friends whom the audience is to have. */
function nextFriendIds(ctx: Ctx, { cursor, filter, source, clickUrl }: Audience): SQL {
	const scope = sql`${visibleTo({ friendScope: EVERYBODY_SCOPE, now: ctx.now })} and ${IS_REACHABLE}`;
	if (source !== "link")
		return friendIdsAfter(ctx, filter ?? EVERY_FRIEND, scope, { cursor, take: IDS_PER_UPLOAD });
	return sql`select distinct t.friend_id as id from ${links} l
		cross join ${linkTaps} t on t.link_id = l.id and t.friend_id > ${cursor}
		cross join ${friends} on ${friends.id} = t.friend_id
		where l.url = ${clickUrl} and ${scope} order by t.friend_id limit ${IDS_PER_UPLOAD}`;
}

/** Uploads the next ids. Uploading a page twice is harmless, because LINE adds an id once. */
export async function uploadFriends(ctx: Ctx, audience: Audience): Promise<void> {
	const { uploaded, lineId } = audience;
	const page = await queryRows(ctx.db, { id: number }, nextFriendIds(ctx, audience));
	const last = page.at(-1);
	if (last === undefined) {
		if (uploaded === 0) return failAudience(ctx, audience, AUDIENCE_TEXTS.nobody);
		return updateAudience(ctx, audience, { ...nextStepColumns(ctx), state: "preparing" });
	}
	const users = await queryRows(
		ctx.db,
		{ lineUserId: text },
		sql`select line_user_id as lineUserId from ${friends} where id in ${valuesOfList(page.map(({ id }) => id))}`,
	);
	const answer = await addToAudience(
		ctx.env,
		lineId!,
		users.map(({ lineUserId }) => lineUserId),
	);
	if (!(await isCarriedOut(ctx, audience, answer))) return;
	await updateAudience(ctx, audience, {
		...nextStepColumns(ctx),
		cursor: last.id,
		uploaded: uploaded + users.length,
	});
}
