import { and, type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { listTable, valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { FriendTagsInput, TagChange } from "#domain/people/friend-search/tag-change-input.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { carryOutPendingRuns } from "#functions/engine/actions/carry-out-pending-runs.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { addTagsManually } from "#functions/engine/friend-records/add-tags.ts";
import { requestRuleCheck } from "#functions/engine/friend-records/menu-rule-checks.ts";
import { selectAuditId } from "#functions/platform/auth/undo-parts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { publishTagsRemoved } from "#functions/platform/notices/publish-tags.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { storeTagUndo } from "./store-tag-undo.ts";

interface TagChangeResult {
	friendIds: number[];
	/** Audit entry that can be undone; undefined if nothing was changed. */
	undo: number | undefined;
}

/**
 * Adds tags to friends, or removes them, within the operator's scope; returns the friends. Repeating it
 * changes nothing.
 * @throws Refusal 422 for tags that are gone or protected: then no friend is changed.
 */
export async function changeFriendTags(args: {
	ctx: OperatorCtx;
	input: FriendTagsInput;
}): Promise<TagChangeResult> {
	const { ctx, input } = args;
	const { friend_ids, ...change } = input;
	await assertTagsEditable(ctx, change.tag_ids);
	const isChangeAllowed = sql`${visibleTo(ctx.operator)} and ${areTagsEditable(change.tag_ids)}`;
	const tagChange = tagChangeStatements(ctx, change, friend_ids, isChangeAllowed, { undoKey: ctx.saveKey });
	const results = await ctx.db.batch([
		ctx.db
			.select({ id: friends.id })
			.from(friends)
			.where(and(isOneOf(friend_ids), visibleTo(ctx.operator))),
		...tagChange.statements,
		auditOfChange(ctx, {
			verb: "friend.tags",
			subjectType: "friend",
			detail: { ...change, friend_ids },
			undoKey: ctx.saveKey,
		}),
		selectAuditId(ctx, ctx.saveKey),
	]);
	const notifiedFriendIds = await carryOutPendingRuns(ctx, tagChange.causes);
	if (notifiedFriendIds.length > 0) await wakeQueue(ctx.env.DELIVERIES);
	// The tags may have been deleted between the check and the change.
	await assertTagsEditable(ctx, change.tag_ids);
	// The last statement selects the audit entry.
	const entries = results.at(-1) as unknown as { id: number }[];
	return { friendIds: results[0].map(({ id }) => id), undo: entries[0]?.id };
}

/**
 * Adds tags to those of some friends who satisfy `condition`, or removes them, with all effects, and stores
 * the data for undoing it. Order matters: the undo data and the events are read from the rows before the
 * change, which comes last since the audit entry follows it.
 */
export function tagChangeStatements(
	ctx: Ctx,
	change: TagChange,
	friendIds: readonly number[],
	condition: SQL,
	undo: { undoKey: string; page?: number },
): { statements: Statement[]; causes: string[] } {
	const { tag_ids, remove } = change;
	const selectedFriends = sql`(select ${friends.id} from ${friends}
		where ${isOneOf(friendIds)} and ${condition})`;
	const tagIds = valuesOfList(tag_ids);
	const undoStatements = storeTagUndo(ctx, { ...undo, change, selectedFriends });
	if (remove === 1) {
		const isRemovedTag = sql`friend_id in ${selectedFriends} and tag_id in ${tagIds}`;
		const deleteStatement = execute(ctx.db, sql`delete from ${friendTags} where ${isRemovedTag}`);
		return {
			statements: [
				...undoStatements,
				requestRuleCheck(ctx, friendIds),
				publishTagsRemoved(ctx, isRemovedTag),
				deleteStatement,
			],
			causes: [],
		};
	}
	const friendTagPairs = sql`(select f.id as friend_id, t.value as tag_id
		from ${selectedFriends} f, ${listTable(tag_ids)} t)`;
	const { statements, causes } = addTagsManually(ctx, friendTagPairs, friendIds);
	return { statements: [...undoStatements, requestRuleCheck(ctx, friendIds), ...statements], causes };
}

/** Condition: each of the tags exists and may be changed by operators. */
export const areTagsEditable = (tagIds: readonly number[]): SQL =>
	sql`(select count(*) from ${tags} where id in ${valuesOfList(tagIds)}
		and deleted_at is null and protected = 0) = ${tagIds.length}`;

/** Refuses tags that are deleted, or that only the system changes. @throws Refusal 422 */
export async function assertTagsEditable(ctx: Ctx, tagIds: readonly number[]): Promise<void> {
	const tagRows = await ctx.db
		.select({ id: tags.id, name: tags.name, deletedAt: tags.deletedAt, protected: tags.protected })
		.from(tags)
		.where(sql`${tags.id} in ${valuesOfList(tagIds)}`);
	if (tagRows.length < tagIds.length || tagRows.some(({ deletedAt }) => deletedAt !== null))
		throw invalid("tag_ids", TAG_TEXTS.tagGone);
	const protectedTags = tagRows.filter((tag) => tag.protected);
	if (protectedTags.length > 0)
		throw invalid("tag_ids", TAG_TEXTS.protectedTagSet(protectedTags.map(({ name }) => name).join("、")));
}

const isOneOf = (friendIds: readonly number[]): SQL => sql`${friends.id} in ${valuesOfList(friendIds)}`;
