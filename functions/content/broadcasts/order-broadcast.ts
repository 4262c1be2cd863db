import { eq, sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { commitBatch } from "#db/d1-client.ts";
import { actionTasks } from "#db/engine/actions.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import {
	type BroadcastOrder,
	ORDER_UNDO_WINDOW,
	problemWithBroadcastTime,
} from "#domain/content/broadcasts/broadcast-schemas.ts";
import { TASK_STATUS } from "#domain/engine/actions/task-status.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { saveAction } from "#functions/engine/action-editor/save-action.ts";
import { UNLISTED_ACTION } from "#functions/engine/action-editor/unlisted-action.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { findGoalProblem, prepareAbTest } from "./ab-test-statements.ts";
import { countBroadcastAudience } from "./broadcast-cost.ts";
import { checkBroadcastMessages, checkVariantMessages } from "./check-broadcast-messages.ts";
import { type BroadcastWithState, findBroadcast } from "./find-broadcast.ts";
import { loadSendableVariants, type SendableVariants } from "./load-sendable-messages.ts";
import { findOrderedLineSend, orderLineSend } from "./order-line-send.ts";
import { prepareApproval } from "./prepare-approval.ts";

interface OrderArgs {
	ctx: OperatorCtx;
	input: Omit<BroadcastOrder, "expected"> & {
		id: number;
		/** Number of friends that a person confirmed; null for a program, which confirms none. */
		expected?: number | null | undefined;
	};
}

/**
 * Orders a draft for its scheduled time or for now, but never before the undo window has passed, nor before its approval
 * where it needs one. It becomes a
 * task with a hidden action of its own. The audience is selected when the task begins, within this operator's
 * scope, which the task then stores.
 * @throws Refusal 404; 409 for another version, or number of friends, than the operator confirmed; 422 for a broadcast that was ordered
 * already, a scheduled time in the past, messages that cannot be sent, conditions that name something
 * deleted, and an empty audience; 403 for conditions beyond the operator's abilities.
 */
export async function orderBroadcast({ ctx, input }: OrderArgs): Promise<{ id: number; at: string }> {
	const earlierOrder = await findOrderedBroadcast(ctx);
	if (earlierOrder) return earlierOrder;
	const draft = await findBroadcast(ctx, input.id);
	if (draft.state !== "draft") throw invalid("ERROR", BROADCAST_TEXTS.alreadyOrdered);
	if (draft.version !== input.version) throw changedByOther();
	if (draft.lineRecipients !== null)
		return orderLineSend(
			ctx,
			{ ...draft, lineRecipients: draft.lineRecipients },
			{ expected: input.expected ?? undefined, note: input.approval_note },
		);
	const { sendings, variants, count } = await assertSendable(ctx, draft, input.expected);
	const approval = await prepareApproval(ctx, draft, {
		sendings,
		variants,
		friendCount: count,
		note: input.approval_note,
	});
	const { aid } = await saveAction({
		ctx,
		input: { ...UNLISTED_ACTION, a_name: draft.name, inputs: draft.messages },
	});
	const abTest = await prepareAbTest(ctx, draft, aid);
	const startsAt = Math.max(draft.plannedAt ?? 0, ctx.now + ORDER_UNDO_WINDOW);
	const isDraft = sql`exists (select 1 from ${broadcasts} where id = ${draft.id} and version = ${input.version}
		and ordered_at is null and deleted_at is null)`;
	await commitBatch(ctx.db, [
		...(draft.filter
			? [
					ctx.db
						.insert(memberQueries)
						.values({ filter: draft.filter, createdAt: ctx.now, saveKey: ctx.saveKey })
						.onConflictDoNothing(),
				]
			: []),
		execute(
			ctx.db,
			insertInto(
				actionTasks,
				{
					actionId: aid,
					status: TASK_STATUS.next,
					nextWorkAt: approval.isNeeded ? null : startsAt,
					memberQueryId: draft.filter
						? sql`(select id from ${memberQueries} where save_key = ${ctx.saveKey})`
						: sql`null`,
					createdAt: ctx.now,
					saveKey: ctx.saveKey,
				},
				sql`where ${isDraft} on conflict do nothing`,
			),
		),
		execute(
			ctx.db,
			sql`update ${broadcasts} set task_id = (select id from ${actionTasks} where save_key = ${ctx.saveKey}),
					operator_id = ${ctx.operator.id}, scope = null, ordered_at = ${ctx.now}, updated_at = ${ctx.now},
					version = version + 1
				where id = ${draft.id} and version = ${input.version} and ordered_at is null and deleted_at is null`,
		),
		auditOfChange(ctx, {
			verb: "broadcast.order",
			subjectType: "broadcast",
			subjectId: draft.id,
			detail: { at: toWireTime(startsAt, ctx.zone), ...(approval.isNeeded && { needs_approval: true }) },
		}),
		...abTest,
		...approval.statements,
	]);
	const storedOrder = await findOrderedBroadcast(ctx);
	if (!storedOrder) throw changedByOther();
	return storedOrder;
}

/** Broadcast that a first attempt of this request, with the same save key, ordered. */
export async function findOrderedBroadcast(
	ctx: OperatorCtx,
): Promise<{ id: number; at: string } | undefined> {
	const [orderRow] = await ctx.db
		.select({ id: broadcasts.id, at: actionTasks.nextWorkAt, plannedAt: broadcasts.plannedAt })
		.from(actionTasks)
		.innerJoin(broadcasts, eq(broadcasts.taskId, actionTasks.id))
		.where(eq(actionTasks.saveKey, ctx.saveKey));
	if (orderRow)
		return { id: orderRow.id, at: toWireTime(orderRow.at ?? orderRow.plannedAt ?? ctx.now, ctx.zone) };
	return findOrderedLineSend(ctx);
}

/** Collects all problems, so that the operator sees them at once. */
async function assertSendable(
	ctx: OperatorCtx,
	draft: BroadcastWithState,
	expected: number | null | undefined,
): Promise<Pick<SendableVariants, "sendings" | "variants"> & { count: number }> {
	await checkBroadcastMessages(ctx, draft);
	await checkVariantMessages(ctx, draft.abTest);
	const [{ sendings, variants, problem }, count, goalProblem] = await Promise.all([
		loadSendableVariants(ctx, draft),
		countBroadcastAudience({ ctx, input: draft }),
		findGoalProblem(ctx, draft.abTest),
	]);
	const problemsByField = {
		...problemWithBroadcastTime(draft.plannedAt, ctx.now),
		...(problem !== null && { messages: [problem] }),
		...(goalProblem !== null && { "ab_test[test_goal]": [goalProblem] }),
		...(draft.plannedAt === null && count === 0 && { filter: [BROADCAST_TEXTS.nobody] }),
	};
	if (Object.keys(problemsByField).length > 0) throw new Refusal(422, problemsByField);
	if (expected === null || count === expected) return { sendings, variants, count };
	const text =
		expected === undefined
			? BROADCAST_TEXTS.countUnconfirmed(count)
			: BROADCAST_TEXTS.countChanged(expected, count);
	throw new Refusal(409, { ERROR: [text] });
}
