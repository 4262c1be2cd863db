import { and, desc, eq, sql } from "drizzle-orm";
import { episodes, friendReminders } from "#db/automation/reminders.ts";
import { runs } from "#db/engine/runs.ts";
import type { Fact, ItemExplanation } from "#domain/automation/explain/explanation.ts";
import { EPISODE_TYPES } from "#domain/automation/reminders/reminder-types.ts";
import { timeText } from "#domain/engine/steps/step-timing.ts";
import { EXPLAIN_TEXTS } from "#domain/platform/texts/explain-texts.ts";
import { formatInstant } from "#domain/platform/time/format-instant.ts";
import {
	dueReminderStep,
	findReminders,
	listReminderSteps,
	nextReminderSteps,
	reminderDueConditions,
	untimelyReason,
} from "#functions/automation/reminders/due-reminders.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { explainRun } from "../explain-run.ts";
import { explainStep } from "../explain-step.ts";
import { nameContains } from "../name-contains.ts";
import type { ExplainKind } from "./kind.ts";

/** A reminder: its next step while it is set; otherwise its last step, or the reason that none was sent. */
export const episode: ExplainKind = {
	choices: (_ctx, search) =>
		sql`select id, name from ${episodes} where deleted_at is null and ${nameContains(search)} order by id desc`,
	explain: async (ctx, { friendId, itemId }) => {
		const [item] = await ctx.db.select({ id: episodes.id }).from(episodes).where(eq(episodes.id, itemId));
		if (!item) return null;
		const reminderState = await findReminderState(ctx, friendId, itemId);
		if (!reminderState) return { verdict: "not", reason: "neverSet" };
		const goal: Fact = {
			label: EXPLAIN_TEXTS.goal,
			value: formatInstant(reminderState.originAt, ctx.zone),
		};
		if (reminderState.state === "cancelled")
			return { verdict: "not", reason: "reminderCancelled", facts: [goal] };
		if (!reminderState.isSet) return explainLastStep(ctx, friendId, itemId, goal);
		if (!reminderState.episodeExists) return { verdict: "not", reason: "itemGone", facts: [goal] };
		return explainNextStep(ctx, reminderState, goal);
	},
};

/** The set reminder that is due first; otherwise the most recent one. */
async function findReminderState(ctx: OperatorCtx, friendId: number, episodeId: number) {
	const { isSet, episodeExists } = reminderDueConditions(ctx);
	const [reminderState] = await ctx.db
		.select({
			id: friendReminders.id,
			state: friendReminders.state,
			originAt: friendReminders.originAt,
			nextAt: friendReminders.nextAt,
			isSet: sql<number>`${isSet}`.as("is_set"),
			episodeExists: sql<number>`${episodeExists}`.as("episode_exists"),
		})
		.from(friendReminders)
		.innerJoin(episodes, eq(episodes.id, friendReminders.episodeId))
		.where(and(eq(friendReminders.friendId, friendId), eq(friendReminders.episodeId, episodeId)))
		.orderBy(desc(sql`${isSet}`), sql`ifnull(${friendReminders.nextAt}, 0)`, desc(friendReminders.id))
		.limit(1);
	return reminderState;
}

type ReminderState = NonNullable<Awaited<ReturnType<typeof findReminderState>>>;

async function explainLastStep(
	ctx: OperatorCtx,
	friendId: number,
	episodeId: number,
	goal: Fact,
): Promise<ItemExplanation> {
	const lastRun = await explainRun(
		ctx,
		and(eq(runs.causeType, "episode"), eq(runs.causeId, episodeId), eq(runs.friendId, friendId)),
	);
	return lastRun
		? { ...lastRun, facts: [goal, ...(lastRun.facts ?? [])] }
		: { verdict: "not", reason: "stepsPast", facts: [goal] };
}

/** Reference point of the steps' timing, by type of reminder. */
const TIMINGS = {
	[EPISODE_TYPES.item]: "goal",
	[EPISODE_TYPES.relative]: "goal",
	[EPISODE_TYPES.reserve]: "reserve",
	[EPISODE_TYPES.follow]: "visit",
} as const;

async function explainNextStep(
	ctx: OperatorCtx,
	{ id, nextAt }: ReminderState,
	goal: Fact,
): Promise<ItemExplanation> {
	const [reminder] = await findReminders(ctx, eq(friendReminders.id, id));
	const { dueAt, nextSteps } = nextReminderSteps(ctx, reminder!, await listReminderSteps(ctx, [reminder!]));
	if (dueAt === null) return explainLastStep(ctx, reminder!.friendId, reminder!.episodeId, goal);
	const facts = [
		goal,
		{ label: EXPLAIN_TEXTS.nextStep, value: timeText(TIMINGS[reminder!.type], nextSteps[0]!) },
	];
	// Evaluated at the due time at the earliest.
	const reason = untimelyReason({ now: Math.max(ctx.now, dueAt) }, reminder!, dueAt);
	if (reason !== null) return { verdict: "not", reason, at: dueAt, facts };
	return explainStep(ctx, {
		dueSteps: nextSteps.map((step) => dueReminderStep(reminder!, step)),
		dueAt,
		retryAt: reminder!.failures > 0 ? nextAt : null,
		failures: reminder!.failures,
		facts,
	});
}
