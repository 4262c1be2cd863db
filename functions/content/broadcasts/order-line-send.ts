import { eq, sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { lineSends } from "#db/content/line-sends.ts";
import { commitBatch } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { ORDER_UNDO_WINDOW, problemWithBroadcastTime } from "#domain/content/broadcasts/broadcast-schemas.ts";
import type { LineRecipients } from "#domain/content/line-sends/line-recipients.ts";
import { hasPlaceholders } from "#domain/engine/messages/message-placeholders.ts";
import { LINE_SEND_TEXTS } from "#domain/platform/texts/line-sends-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, Refusal } from "#functions/platform/http/request-refusal.ts";
import { assertLineRecipients } from "./assert-line-recipients.ts";
import { countLineFriends } from "./broadcast-cost.ts";
import { checkBroadcastMessages } from "./check-broadcast-messages.ts";
import type { BroadcastWithState } from "./find-broadcast.ts";
import { isAudienceUsable, loadNamedAudiences } from "./load-named-audiences.ts";
import { loadSendableMessages } from "./load-sendable-messages.ts";
import { prepareApproval } from "./prepare-approval.ts";

interface LineDraft extends BroadcastWithState {
	lineRecipients: LineRecipients;
}

/**
 * Orders a broadcast whose friends LINE chooses: one row, whose id is the retry key of its only call.
 * @throws Refusal 403 for an operator who sees some friends only; 409 for a number of friends that the operator did not confirm;
 * 422 for a scheduled time in the past, messages that differ between friends, and audiences that LINE cannot use yet.
 */
export async function orderLineSend(
	ctx: OperatorCtx,
	draft: LineDraft,
	{ expected, note }: { expected: number | undefined; note: string | undefined },
): Promise<{ id: number; at: string }> {
	const { sendings, count } = await assertLineSendable(ctx, draft, expected);
	const approval = await prepareApproval(ctx, draft, {
		sendings,
		variants: [],
		friendCount: count,
		note,
	});
	const startsAt = Math.max(draft.plannedAt ?? 0, ctx.now + ORDER_UNDO_WINDOW);
	const isDraft = sql`exists (select 1 from ${broadcasts} where id = ${draft.id} and version = ${draft.version}
		and ordered_at is null and deleted_at is null)`;
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			insertInto(
				lineSends,
				{
					id: ctx.newId(),
					broadcastId: draft.id,
					startsAt,
					nextAttemptAt: approval.isNeeded ? null : startsAt,
					createdAt: ctx.now,
					saveKey: ctx.saveKey,
				},
				sql`where ${isDraft} on conflict do nothing`,
			),
		),
		execute(
			ctx.db,
			sql`update ${broadcasts} set operator_id = ${ctx.operator.id}, ordered_at = ${ctx.now}, updated_at = ${ctx.now},
					version = version + 1
				where id = ${draft.id} and version = ${draft.version} and ordered_at is null and deleted_at is null
					and exists (select 1 from ${lineSends} s where s.save_key = ${ctx.saveKey})`,
		),
		auditOfChange(ctx, {
			verb: "broadcast.order",
			subjectType: "broadcast",
			subjectId: draft.id,
			detail: {
				at: toWireTime(startsAt, ctx.zone),
				line_recipients: draft.lineRecipients,
				...(approval.isNeeded && { needs_approval: true }),
			},
		}),
		...approval.statements,
	]);
	const storedOrder = await findOrderedLineSend(ctx);
	if (!storedOrder) throw changedByOther();
	return storedOrder;
}

/** Send of LINE that a first attempt of this request, with the same save key, ordered. */
export async function findOrderedLineSend(ctx: OperatorCtx): Promise<{ id: number; at: string } | undefined> {
	const [lineSend] = await ctx.db
		.select({ id: lineSends.broadcastId, at: lineSends.startsAt })
		.from(lineSends)
		.where(eq(lineSends.saveKey, ctx.saveKey));
	return lineSend && { id: lineSend.id, at: toWireTime(lineSend.at, ctx.zone) };
}

/** Collects all problems, so that the operator sees them at once. */
async function assertLineSendable(ctx: OperatorCtx, draft: LineDraft, expected: number | undefined) {
	const recipients = draft.lineRecipients;
	await checkBroadcastMessages(ctx, draft);
	await assertLineRecipients(ctx, { filter: draft.filter, line_recipients: recipients });
	const [{ sendings, problem }, { byId }] = await Promise.all([
		loadSendableMessages(ctx, draft.messages),
		loadNamedAudiences(ctx, [recipients]),
	]);
	const isPersonal = sendings.some(({ messages }) => hasPlaceholders(messages));
	const unreadyAudience = [...byId.values()].find((audience) => !isAudienceUsable(audience));
	const problemsByField = {
		...problemWithBroadcastTime(draft.plannedAt, ctx.now),
		...((problem !== null || isPersonal) && { messages: [problem ?? LINE_SEND_TEXTS.personal] }),
		...(unreadyAudience && {
			"line_recipients[audiences]": [LINE_SEND_TEXTS.audienceUnready(unreadyAudience.name)],
		}),
	};
	if (Object.keys(problemsByField).length > 0) throw new Refusal(422, problemsByField);
	const friends = await countLineFriends(ctx, recipients);
	// Without a count of LINE's there is none to confirm.
	if (friends === null || friends.count === expected) return { sendings, count: friends?.count ?? null };
	const text =
		expected === undefined
			? LINE_SEND_TEXTS.reachUnconfirmed(friends.count)
			: LINE_SEND_TEXTS.reachChanged(expected, friends.count);
	throw new Refusal(409, { ERROR: [text] });
}
