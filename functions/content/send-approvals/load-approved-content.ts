import { eq } from "drizzle-orm";
import { type Broadcast, broadcasts } from "#db/content/broadcasts.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { BroadcastMessage } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { EVERY_FRIEND } from "#domain/engine/actions/task-input.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { SEND_APPROVAL_TEXTS } from "#domain/platform/texts/send-approvals-texts.ts";
import { previewBroadcastScope } from "#functions/content/broadcasts/broadcast-scope.ts";
import { hashBroadcast, hashedAudience } from "#functions/content/broadcasts/hash-broadcast.ts";
import {
	loadSendableVariants,
	type SendableVariants,
} from "#functions/content/broadcasts/load-sendable-messages.ts";
import { mayReadEffectMessages } from "#functions/engine/actions/may-read-effect-messages.ts";
import { countFriends } from "#functions/engine/filters/filter-queries.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { restrictToScope } from "#functions/engine/filters/restrict-to-scope.ts";
import { UNRESTRICTED } from "#functions/engine/filters/unrestricted-scope.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import type { SendApproval } from "./find-approval.ts";

/** The send of a request as it would be made now. */
export interface ApprovedContent extends SendableVariants {
	broadcast: Broadcast;
	/** Conditions within the scope of the operator who ordered it; null for friends that LINE chooses. */
	audience: Filter | null;
	contentHash: string;
}

/** @throws Refusal 404 for a broadcast that does not exist */
export async function loadApprovedContent(
	ctx: OperatorCtx,
	approval: SendApproval,
): Promise<ApprovedContent> {
	const [broadcast] = await ctx.db.select().from(broadcasts).where(eq(broadcasts.id, approval.subjectId));
	if (!broadcast) throw notFound();
	const [sendable, scope] = await Promise.all([
		loadSendableVariants(ctx, broadcast),
		previewBroadcastScope(ctx, broadcast.id),
	]);
	const { plannedAt, abTest } = broadcast;
	const hashed = { ...sendable, audience: hashedAudience(broadcast, scope), plannedAt, abTest };
	return {
		...sendable,
		broadcast,
		audience:
			broadcast.lineRecipients === null ? restrictToScope(broadcast.filter ?? EVERY_FRIEND, scope) : null,
		contentHash: hashBroadcast(ctx, hashed),
	};
}

/** Messages of a broadcast and of its further variants. */
const messagesOfVariants = ({ messages, abTest }: Broadcast): BroadcastMessage[] => [
	...messages,
	...(abTest?.variants ?? []).flatMap((variant) => variant.messages),
];

/** Reason why this operator may not approve a waiting request; null if they may. */
export async function findApprovalObstacle(
	ctx: OperatorCtx,
	{ startsAt, authors }: SendApproval,
	{ broadcast, audience, problem }: ApprovedContent,
): Promise<string | null> {
	if (authors.includes(ctx.operator.id)) return SEND_APPROVAL_TEXTS.ownRequest;
	if (startsAt !== null && startsAt <= ctx.now) return SEND_APPROVAL_TEXTS.timePassed;
	if (problem !== null) return SEND_APPROVAL_TEXTS.unsendable(problem);
	if (!messagesOfVariants(broadcast).every((message) => mayReadEffectMessages(ctx, message)))
		return SEND_APPROVAL_TEXTS.unreadable;
	return (await seesEveryRecipient(ctx, audience)) ? null : SEND_APPROVAL_TEXTS.outsideScope;
}

/** Whether an operator sees all friends of a send. LINE's choice may include everybody. */
export async function seesEveryRecipient(ctx: OperatorCtx, audience: Filter | null): Promise<boolean> {
	if (ctx.operator.friendScope.all) return true;
	if (audience === null || !hasAbility(ctx.operator, "friend-read")) return false;
	const [[all], [visible]] = await ctx.db.batch([
		queryRows(ctx.db, { count: number }, countFriends(ctx, audience, UNRESTRICTED)),
		queryRows(ctx.db, { count: number }, countFriends(ctx, audience, visibleTo(ctx.operator))),
	]);
	return all?.count === visible?.count;
}
