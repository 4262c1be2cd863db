import { and, eq, type SQL, sql } from "drizzle-orm";
import { introductions } from "#db/commerce/introductions.ts";
import { pointEntries } from "#db/commerce/points.ts";
import type { Statement } from "#db/d1-client.ts";
import type { IntroductionState } from "#domain/commerce/introductions/introduction-state.ts";
import { INTRODUCTION_TEXTS } from "#domain/platform/texts/introductions-texts.ts";
import { reverseGrants } from "#functions/commerce/points/reverse-grants.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { markKeyUsed } from "#functions/platform/http/bind-save-key.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound, type Refusal } from "#functions/platform/http/request-refusal.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { giveRewards, rewardCause } from "./give-rewards.ts";
import { IS_REFUNDED } from "./refunded-goal.ts";

interface DecisionArgs {
	ctx: OperatorCtx;
	input: { id: number };
}

interface ReasonedArgs {
	ctx: OperatorCtx;
	input: { id: number; reason: string };
}

/**
 * Approves an introduction, and gives its rewards in the same transaction.
 * @throws Refusal 404 for friends whom the operator may not see; 422 for one that somebody has decided, or whose money
 * went back
 */
export async function approveIntroduction({ ctx, input: { id } }: DecisionArgs): Promise<void> {
	await decide(
		ctx,
		{ id, from: "waiting", to: "approved", verb: "introduction.approve", unless: IS_REFUNDED },
		() => giveRewards(ctx),
	);
	await wakeQueue(ctx.env.JOBS);
}

/** Declines an introduction: nobody gets a reward. @throws Refusal 404; 422 for one that somebody has decided */
export const declineIntroduction = ({ ctx, input: { id, reason } }: ReasonedArgs): Promise<void> =>
	decide(ctx, { id, from: "waiting", to: "declined", verb: "introduction.decline", reason }, () => []);

/**
 * Reverses a rewarded introduction: the points of both are taken back, as far as they have any left. What an action has
 * done stays.
 * @throws Refusal 404; 422 for one that has no rewards
 */
export const reverseIntroduction = ({ ctx, input: { id, reason } }: ReasonedArgs): Promise<void> =>
	decide(ctx, { id, from: "rewarded", to: "reversed", verb: "introduction.reverse", reason }, () =>
		reverseGrants(ctx, {
			grants: sql`(select e.*, e.points as wanted, 'reverse:' || e.id as reverse_cause
				from ${introductions} n join ${pointEntries} e
					on e.cause in (${rewardCause(sql`n`, "introducer")}, ${rewardCause(sql`n`, "friend")})
				where n.id = ${id} and n.state = 'reversed')`,
			reason: INTRODUCTION_TEXTS.reversedReason,
		}),
	);

interface Decision {
	id: number;
	from: IntroductionState;
	to: IntroductionState;
	verb: string;
	reason?: string;
	/** Condition on the introduction `n` under which it is not decided. */
	unless?: SQL;
}

/** Changes the state once, with its consequences. A repeated save with the same key is safe. */
async function decide(
	ctx: OperatorCtx,
	{ id, from, to, verb, reason = "", unless = sql`0` }: Decision,
	consequences: () => Statement[],
): Promise<void> {
	const friendId = await findIntroduction(ctx, id);
	const [decided] = await ctx.db.batch([
		ctx.db
			.update(introductions)
			.set({ state: to, endedAt: ctx.now, operatorId: ctx.operator.id, reason })
			.where(
				and(
					eq(introductions.id, id),
					eq(introductions.state, from),
					sql`not exists (select 1 from ${introductions} n where n.id = ${id} and ${unless})`,
				),
			)
			.returning({ id: introductions.id }),
		auditOfChange(ctx, {
			verb,
			subjectType: "friend",
			subjectId: friendId,
			detail: { introduction_id: id, ...(reason !== "" && { reason }) },
		}),
		markKeyUsed(ctx),
		...consequences(),
	]);
	if (decided.length === 0 && !ctx.wasSaved) throw await explainUndecided(ctx, id, from);
}

/** Refusal of a decision: somebody was faster, or the money went back and the worker has not seen it yet. */
async function explainUndecided({ db }: OperatorCtx, id: number, from: IntroductionState): Promise<Refusal> {
	const [found] = await db
		.select({ state: introductions.state })
		.from(introductions)
		.where(eq(introductions.id, id));
	return invalid("ERROR", found?.state === from ? INTRODUCTION_TEXTS.refunded : INTRODUCTION_TEXTS.decided);
}

/** Introducer of an introduction whose friends the operator may see. */
async function findIntroduction(ctx: OperatorCtx, id: number): Promise<number> {
	const [found] = await ctx.db
		.select({ introducerId: introductions.introducerId, friendId: introductions.friendId })
		.from(introductions)
		.where(eq(introductions.id, id));
	if (!found) throw notFound();
	await assertFriendVisible(ctx, found.introducerId);
	if (found.friendId !== null) await assertFriendVisible(ctx, found.friendId);
	return found.introducerId;
}
