import { sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { lineSends } from "#db/content/line-sends.ts";
import { commitBatch } from "#db/d1-client.ts";
import { actionTasks } from "#db/engine/actions.ts";
import { itemVersions } from "#db/engine/item-versions.ts";
import { sendApprovals } from "#db/engine/send-approvals.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import type { BroadcastMessage } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import type { StoredApprovalState } from "#domain/engine/send-approvals/approval-states.ts";
import type { Ctx } from "#functions/context.ts";
import { APPROVAL_LIMIT, isAwaitingApproval } from "#functions/engine/send-approvals/approval-condition.ts";
import { requestApproval } from "#functions/engine/send-approvals/request-approval.ts";

interface UnapprovedSend {
	broadcastId: number;
	contentHash: string;
	/**
	 * Number of friends; null where LINE tells none. It is counted only if the rule has a limit and there was no request yet.
	 * Null for a part of a send whose number was checked at its beginning.
	 */
	countFriends: (() => Promise<number | null>) | null;
	/** Whether some friends have received it already. */
	isBegun: boolean;
}

/**
 * Asks for the approval of a send that is about to begin or to continue, unless exactly its content is approved or none is
 * needed. The send then waits: it is no longer due, in the transaction of the request.
 * @returns whether it may begin
 */
export async function holdUnlessApproved(ctx: Ctx, send: UnapprovedSend): Promise<boolean> {
	const { broadcastId, contentHash, countFriends, isBegun } = send;
	const [row] = await queryRows(
		ctx.db,
		{
			limit: nullable(number),
			state: nullable(typed<StoredApprovalState>(text)),
			contentHash: nullable(text),
		},
		sql`select ${APPROVAL_LIMIT} as "limit", a.state as state, a.content_hash as contentHash
			from (select 1) left join ${sendApprovals} a
				on a.kind = 'broadcast' and a.subject_id = ${broadcastId} and a.state in ('waiting', 'approved')`,
	);
	const { limit = null, state = null, contentHash: approvedHash = null } = row ?? {};
	if (state === "approved" && approvedHash === contentHash) return true;
	if (state === null) {
		if (limit === null || countFriends === null) return true;
		const count = await countFriends();
		if (limit > 0 && count !== null && count <= limit) return true;
		await reopenApproval(ctx, { broadcastId, contentHash, friendCount: count, isBegun, cause: "grown" });
		return false;
	}
	await reopenApproval(ctx, { broadcastId, contentHash, friendCount: null, isBegun, cause: "changed" });
	return false;
}

interface ReopenedApproval extends Pick<UnapprovedSend, "broadcastId" | "contentHash" | "isBegun"> {
	friendCount: number | null;
	cause: "changed" | "grown";
}

/**
 * Requests an approval in the name of the operator who ordered the broadcast, and takes the broadcast from the due work. An
 * approval of other content ends. Its new request keeps the time, which may have passed; only the rest of a send that has
 * begun has none.
 */
export async function reopenApproval(
	ctx: Ctx,
	{ broadcastId, contentHash, friendCount, isBegun, cause }: ReopenedApproval,
): Promise<void> {
	const authors = await listTemplateAuthors(ctx, broadcastId);
	const ofBroadcast = sql`from ${broadcasts} b where b.id = ${broadcastId} and b.ordered_at is not null
		and b.cancelled_at is null`;
	const isWaiting = isAwaitingApproval("broadcast", broadcastId);
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			sql`update ${sendApprovals} set state = 'outdated', version = version + 1
				where kind = 'broadcast' and subject_id = ${broadcastId} and state = 'approved' and content_hash <> ${contentHash}`,
		),
		...requestApproval(
			ctx,
			{
				kind: "broadcast",
				subjectId: broadcastId,
				name: sql`b.name`,
				cause,
				note: "",
				contentHash,
				friendCount,
				startsAt: isBegun ? null : sql`b.planned_at`,
				requestedBy: sql`b.operator_id`,
				authors,
				saveKey: ctx.newId(),
			},
			ofBroadcast,
		),
		execute(
			ctx.db,
			sql`update ${actionTasks} set next_work_at = null
				where id = (select b.task_id ${ofBroadcast}) and next_work_at is not null and ${isWaiting}`,
		),
		execute(
			ctx.db,
			sql`update ${lineSends} set next_attempt_at = null, lost = 0
				where broadcast_id = ${broadcastId} and state = 'scheduled' and call is null and ${isWaiting}`,
		),
	]);
}

/** Operators who saved a template of the broadcast after it was ordered: they are authors of what it sends now. */
async function listTemplateAuthors(ctx: Ctx, broadcastId: number): Promise<number[]> {
	const [broadcast] = await ctx.db
		.select({
			messages: broadcasts.messages,
			abTest: broadcasts.abTest,
			orderedAt: broadcasts.orderedAt,
			operatorId: broadcasts.operatorId,
		})
		.from(broadcasts)
		.where(sql`${broadcasts.id} = ${broadcastId}`);
	if (!broadcast) return [];
	const variants = broadcast.abTest?.variants ?? [];
	const templateIds = [broadcast.messages, ...variants.map(({ messages }) => messages)]
		.flat()
		.flatMap((message) => templateIdOf(message) ?? []);
	const rows = await queryRows(
		ctx.db,
		{ operatorId: number },
		sql`select distinct v.operator_id as operatorId from ${itemVersions} v
			where v.kind = 'template' and v.item_id in ${valuesOfList(templateIds)}
				and v.at >= ${broadcast.orderedAt ?? 0} and v.operator_id is not null`,
	);
	return [broadcast.operatorId, ...rows.map(({ operatorId }) => operatorId)];
}

const templateIdOf = (message: BroadcastMessage): number | null =>
	message.type === EFFECTS.template.type && "egg_id" in message ? message.egg_id : null;
