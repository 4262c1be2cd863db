import { type SQL, sql } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { friendChanges } from "#db/people/friend-changes.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import type { MemberTagInput } from "#domain/people/friends/member-tag-input.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { carryOutPendingRuns } from "#functions/engine/actions/carry-out-pending-runs.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { addTagsManually } from "#functions/engine/friend-records/add-tags.ts";
import { requestRuleCheck } from "#functions/engine/friend-records/menu-rule-checks.ts";
import { changeAuthor } from "#functions/platform/auth/signed-in-operator.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import { markKeyUsed } from "#functions/platform/http/bind-save-key.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { publishTagsRemoved } from "#functions/platform/notices/publish-tags.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";

/** Tag that could not be added because it is full. */
const LEFT_OUT_COLUMNS = {
	id: number,
	name: text,
};

type SkippedTag = RowOfColumns<typeof LEFT_OUT_COLUMNS>;

/**
 * Sets all tags of a friend manually (`POST /api/member/tag`), or only the changed ones. Deleted tags are
 * left out. A repeated save writes nothing more, so later changes are kept.
 * @returns the tags left out because they are full
 * @throws Refusal 404 for a friend whom the operator cannot see, 422 if a protected tag would be added or
 * removed.
 */
export async function setFriendTags(args: {
	ctx: OperatorCtx;
	input: MemberTagInput;
}): Promise<{ left_out: SkippedTag[] }> {
	const { ctx, input } = args;
	const { member_id, tag_ids } = input;
	await assertFriendVisible(ctx, member_id);
	if (ctx.wasSaved) return { left_out: await listSkippedTags(ctx, input) };
	await assertProtectedUnchanged(ctx, input);
	const tagAddition = addTagsManually(
		ctx,
		sql`(select ${member_id} as friend_id, id as tag_id from ${tags}
			where ${isAdded(input)} and deleted_at is null and protected = 0)`,
		[member_id],
	);
	const isRemovedTag = sql`friend_id = ${member_id} and ${isRemoved(input)}
		and tag_id not in (select id from ${tags} where protected = 1)`;
	// Order matters: removed tags are recorded and published from their rows before those are deleted, and
	// added ones are recorded before the additions, of which refused ones are deleted again.
	await commitBatch(ctx.db, [
		recordRemovedTags(ctx, input),
		publishTagsRemoved(ctx, isRemovedTag),
		execute(ctx.db, sql`delete from ${friendTags} where ${isRemovedTag}`),
		recordAddedTags(ctx, input),
		...tagAddition.statements,
		deleteRefusedEntries(ctx, input),
		requestRuleCheck(ctx, [member_id]),
		auditRow(ctx, {
			verb: "friend.tags",
			subjectType: "friend",
			subjectId: member_id,
			detail: { tag_ids },
		}),
		markKeyUsed(ctx),
	]);
	const notifiedFriendIds = await carryOutPendingRuns(ctx, tagAddition.causes);
	if (notifiedFriendIds.length > 0) await wakeQueue(ctx.env.DELIVERIES);
	return { left_out: await listSkippedTags(ctx, input) };
}

/** Conditions: the tag `id` is to be added, and the tag `tag_id` is to be removed. */
const isAdded = ({ tag_ids, metas }: MemberTagInput): SQL =>
	metas ? sql`id in ${valuesOfList(excludeIds(tag_ids, metas.before))}` : sql`id in ${valuesOfList(tag_ids)}`;
const isRemoved = ({ tag_ids, metas }: MemberTagInput): SQL =>
	metas
		? sql`tag_id in ${valuesOfList(excludeIds(metas.before, tag_ids))}`
		: sql`tag_id not in ${valuesOfList(tag_ids)}`;

const excludeIds = (ids: readonly number[], excludedIds: readonly number[]) =>
	ids.filter((id) => !excludedIds.includes(id));

const changeColumns = (ctx: OperatorCtx, friendId: number) => ({
	friendId,
	at: ctx.now,
	changedBy: changeAuthor(ctx.operator),
});

/** Records tags that an operator removes in the friend's history; actions record theirs in their runs. */
const recordRemovedTags = (ctx: OperatorCtx, input: MemberTagInput): Statement =>
	execute(
		ctx.db,
		insertInto(
			friendChanges,
			{
				...changeColumns(ctx, input.member_id),
				field: sql`'tag:' || t.id`,
				before: sql`t.name`,
				after: null,
			},
			sql`from ${friendTags} h join ${tags} t on t.id = h.tag_id
				where h.friend_id = ${input.member_id} and t.protected = 0 and ${isRemoved(input)}`,
		),
	);

const recordAddedTags = (ctx: OperatorCtx, input: MemberTagInput): Statement =>
	execute(
		ctx.db,
		insertInto(
			friendChanges,
			{
				...changeColumns(ctx, input.member_id),
				field: sql`'tag:' || t.id`,
				before: null,
				after: sql`t.name`,
			},
			sql`from ${tags} t where ${isAdded(input)} and t.deleted_at is null and t.protected = 0
				and not exists (select 1 from ${friendTags} h where h.tag_id = t.id and h.friend_id = ${input.member_id})`,
		),
	);

/** Removes the history entries of tags that were full and so were not added. */
const deleteRefusedEntries = (ctx: OperatorCtx, { member_id }: MemberTagInput): Statement =>
	execute(
		ctx.db,
		sql`delete from ${friendChanges} where friend_id = ${member_id} and at = ${ctx.now}
			and field like 'tag:%' and before is null and not exists (select 1 from ${friendTags} h
				where h.friend_id = ${member_id} and 'tag:' || h.tag_id = ${friendChanges.field})`,
	);

/** Full tags of the list that the friend does not have. */
const listSkippedTags = (ctx: OperatorCtx, { member_id, tag_ids }: MemberTagInput) =>
	queryRows(
		ctx.db,
		LEFT_OUT_COLUMNS,
		sql`select t.id, t.name from ${tags} t where t.id in ${valuesOfList(tag_ids)} and t.deleted_at is null
			and t.capacity <= (select count(*) from ${friendTags} c where c.tag_id = t.id)
			and not exists (select 1 from ${friendTags} h where h.tag_id = t.id and h.friend_id = ${member_id})
			order by t.id`,
	);

/** Refuses a list that adds or removes a protected tag; nothing is changed then. @throws Refusal 422 */
async function assertProtectedUnchanged(ctx: OperatorCtx, input: MemberTagInput): Promise<void> {
	const { member_id, tag_ids, metas } = input;
	const isWantedTag = sql`(t.id in ${valuesOfList(tag_ids)})`;
	const isChangedTag = metas
		? sql`${isWantedTag} <> (t.id in ${valuesOfList(metas.before)})`
		: sql`${isWantedTag} <> exists (select 1 from ${friendTags} h where h.friend_id = ${member_id} and h.tag_id = t.id)`;
	const changedTags = await queryRows(
		ctx.db,
		{ name: text },
		sql`select t.name as name from ${tags} t where t.protected = 1 and t.deleted_at is null and ${isChangedTag}
			order by t.id`,
	);
	if (changedTags.length > 0)
		throw invalid("tag_ids", TAG_TEXTS.protectedTagSet(changedTags.map(({ name }) => name).join("、")));
}
