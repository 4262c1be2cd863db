import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { operators } from "#db/platform/operators.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { describeTestRule } from "#domain/content/broadcasts/describe-test-rule.ts";
import { summariseRecipients } from "#domain/content/line-sends/line-recipients.ts";
import { variantName } from "#domain/engine/ab-tests/describe-comparison.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { filterSummary } from "#domain/engine/filters/filter-summary.ts";
import { resolveMessage } from "#domain/engine/messages/message-placeholders.ts";
import { displayedApprovalState } from "#domain/engine/send-approvals/approval-states.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { countLineFriends } from "#functions/content/broadcasts/broadcast-cost.ts";
import { loadNamedAudiences } from "#functions/content/broadcasts/load-named-audiences.ts";
import { mayReadEffectMessages } from "#functions/engine/actions/may-read-effect-messages.ts";
import { countFriends, friendIdsAfter } from "#functions/engine/filters/filter-queries.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import { UNRESTRICTED } from "#functions/engine/filters/unrestricted-scope.ts";
import { IS_REACHABLE } from "#functions/engine/friend-records/reachable-friends.ts";
import { loadPlaceholderValues } from "#functions/engine/placeholders/placeholder-values.ts";
import { readableValues } from "#functions/engine/placeholders/preview-values.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { readQuota } from "#functions/platform/line/line-quota.ts";
import { signPicturesForView } from "#functions/platform/media/sign-pictures.ts";
import { findApproval } from "./find-approval.ts";
import {
	type ApprovedContent,
	findApprovalObstacle,
	loadApprovedContent,
	seesEveryRecipient,
} from "./load-approved-content.ts";

/** Number of friends with whose values the messages are shown. */
const SAMPLES = 3;

/** Everything that an approver needs to decide: messages, samples, friends, cost, time and the request itself. @throws Refusal 404 */
export async function showApproval({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const approval = await findApproval(ctx, id);
	const content = await loadApprovedContent(ctx, approval);
	const isWaiting = approval.state === "waiting";
	const [people, audience, seesAll, quota, obstacle, samples] = await Promise.all([
		ctx.db
			.select({ id: operators.id, name: operators.name })
			.from(operators)
			.where(
				sql`${operators.id} in ${valuesOfList([approval.requestedBy, ...(approval.decidedBy === null ? [] : [approval.decidedBy])])}`,
			),
		summariseAudience(ctx, content),
		seesEveryRecipient(ctx, content.audience),
		readQuota(ctx),
		isWaiting ? findApprovalObstacle(ctx, approval, content) : null,
		loadSamples(ctx, content),
	]);
	const nameOf = (operatorId: number | null) => people.find((each) => each.id === operatorId)?.name ?? null;
	const formatTime = (at: number | null) => (at === null ? null : toWireTime(at, ctx.zone));
	const readable = content.sendings.filter((_, index) =>
		mayReadEffectMessages(ctx, content.broadcast.messages[index]!),
	);
	const isOwn = approval.requestedBy === ctx.operator.id;
	return {
		id,
		version: approval.version,
		content_hash: content.contentHash,
		broadcast_id: approval.subjectId,
		name: approval.name,
		state: displayedApprovalState(approval, ctx.now),
		cause: approval.cause,
		note: approval.note,
		requester_name: nameOf(approval.requestedBy) ?? "",
		requested_at: toWireTime(approval.requestedAt, ctx.zone),
		starts_at: formatTime(approval.startsAt),
		decider_name: nameOf(approval.decidedBy),
		decided_at: formatTime(approval.decidedAt),
		reason: approval.reason,
		audience,
		/** Friends now; null where LINE tells no number, and for an operator who does not see all of them. */
		count: seesAll ? await countNow(ctx, content) : null,
		count_at_request: seesAll || isOwn ? approval.friendCount : null,
		is_line_choice: content.broadcast.lineRecipients !== null,
		quota,
		messages: signPicturesForView(
			ctx,
			readable.flatMap(({ messages }) => messages),
		),
		/** Further variants of an A/B test with their messages; none without one. */
		variants: content.variants.map((sendings, index) => ({
			name: variantName(index + 1),
			messages: signPicturesForView(
				ctx,
				sendings
					.filter((_, position) =>
						mayReadEffectMessages(ctx, content.broadcast.abTest!.variants[index]!.messages[position]!),
					)
					.flatMap(({ messages }) => messages),
			),
		})),
		/** Rule of the A/B test, as a sentence; null without one. */
		ab_test: content.broadcast.abTest && describeTestRule(content.broadcast.abTest),
		samples: signPicturesForView(ctx, samples),
		links:
			approval.links?.map(({ checkedAt, finalAddress, ...link }) => ({
				...link,
				final_address: finalAddress,
				checked_at: toWireTime(checkedAt, ctx.zone),
			})) ?? null,
		/** Whether the operator decides about requests; `obstacle` is the reason why not about this one. */
		may_decide: isWaiting && hasAbility(ctx.operator, "approval-decide"),
		obstacle,
	};
}

async function summariseAudience(
	ctx: OperatorCtx,
	{ broadcast, audience }: ApprovedContent,
): Promise<string> {
	const recipients = broadcast.lineRecipients;
	if (recipients === null || audience !== null)
		return filterSummary(audience!, await loadFilterNames(ctx, [audience!]));
	const { byId } = await loadNamedAudiences(ctx, [recipients]);
	return summariseRecipients(recipients, (audienceId) => byId.get(audienceId)?.name);
}

/** Number of friends who would receive it now. */
async function countNow(ctx: OperatorCtx, { broadcast, audience }: ApprovedContent): Promise<number | null> {
	if (broadcast.lineRecipients !== null)
		return (await countLineFriends(ctx, broadcast.lineRecipients))?.count ?? null;
	const reachable = sql`${UNRESTRICTED} and ${IS_REACHABLE}`;
	const [row] = await queryRows(ctx.db, { count: number }, countFriends(ctx, audience!, reachable));
	return row?.count ?? 0;
}

/** Messages as some friends of the audience would receive them. Friends that LINE chooses all receive the same. */
async function loadSamples(ctx: OperatorCtx, { sendings, broadcast, audience }: ApprovedContent) {
	if (audience === null || !hasAbility(ctx.operator, "friend-read")) return [];
	if (!broadcast.messages.every((message) => mayReadEffectMessages(ctx, message))) return [];
	const chosen = await chooseSamples(ctx, audience);
	const values = await loadPlaceholderValues(
		ctx,
		chosen.map(({ id }) => id),
		publicOrigin(ctx.env),
	);
	const messages = sendings.flatMap((sending) => sending.messages);
	return chosen.map(({ id, name }) => ({
		friend_id: id,
		name,
		messages: messages.map((message) =>
			resolveMessage(message, readableValues(ctx.operator, values.get(id)!)),
		),
	}));
}

async function chooseSamples(ctx: OperatorCtx, audience: Filter): Promise<{ id: number; name: string }[]> {
	const ids = await queryRows(
		ctx.db,
		{ id: number },
		friendIdsAfter(ctx, audience, sql`${visibleTo(ctx.operator)} and ${IS_REACHABLE}`, {
			cursor: 0,
			take: SAMPLES,
		}),
	);
	if (ids.length === 0) return [];
	return ctx.db
		.select({ id: friends.id, name: friends.name })
		.from(friends)
		.where(sql`${friends.id} in ${valuesOfList(ids.map(({ id }) => id))}`)
		.orderBy(friends.id);
}
