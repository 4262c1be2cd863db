import { and, desc, eq, sql } from "drizzle-orm";
import { episodes, friendReminders } from "#db/automation/reminders.ts";
import { runs } from "#db/engine/runs.ts";
import type { Explained, Fact } from "#domain/automation/explain/explanation.ts";
import { EPISODE_TYPES } from "#domain/automation/reminders/types.ts";
import { timeText } from "#domain/engine/steps/timing.ts";
import { EXPLAIN_TEXTS } from "#domain/platform/texts/explain.ts";
import { shownMoment } from "#domain/platform/time/shown-time.ts";
import {
	deedOf,
	dueWhen,
	nextOf,
	remindersWhere,
	stepsOf,
	untimely,
} from "#functions/automation/reminders/due.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { namedLike } from "../named-like.ts";
import { ofStep } from "../step.ts";
import { toldByRun } from "../told.ts";
import type { ExplainKind } from "./kind.ts";

/** A reminder: its next step where it is set; else its last, or why there was none. */
export const episode: ExplainKind = {
	choices: (_ctx, search) =>
		sql`select id, name from ${episodes} where deleted_at is null and ${namedLike(search)} order by id desc`,
	explain: async (ctx, { friendId, itemId }) => {
		const [item] = await ctx.db.select({ id: episodes.id }).from(episodes).where(eq(episodes.id, itemId));
		if (!item) return null;
		const standing = await standingOf(ctx, friendId, itemId);
		if (!standing) return { verdict: "not", reason: "neverSet" };
		const goal: Fact = {
			label: EXPLAIN_TEXTS.goal,
			value: shownMoment(standing.originAt, ctx.zone),
		};
		if (standing.state === "cancelled") return { verdict: "not", reason: "reminderCancelled", facts: [goal] };
		if (!standing.isSet) return lastStep(ctx, friendId, itemId, goal);
		if (!standing.isThere) return { verdict: "not", reason: "itemGone", facts: [goal] };
		return nextStep(ctx, standing, goal);
	},
};

/** The reminder that is set, the one with the earliest turn; or the one that was set last. */
async function standingOf(ctx: OperatorCtx, friendId: number, episodeId: number) {
	const { isSet, isThere } = dueWhen(ctx);
	const [found] = await ctx.db
		.select({
			id: friendReminders.id,
			state: friendReminders.state,
			originAt: friendReminders.originAt,
			nextAt: friendReminders.nextAt,
			isSet: sql<number>`${isSet}`.as("is_set"),
			isThere: sql<number>`${isThere}`.as("is_there"),
		})
		.from(friendReminders)
		.innerJoin(episodes, eq(episodes.id, friendReminders.episodeId))
		.where(and(eq(friendReminders.friendId, friendId), eq(friendReminders.episodeId, episodeId)))
		.orderBy(desc(sql`${isSet}`), sql`ifnull(${friendReminders.nextAt}, 0)`, desc(friendReminders.id))
		.limit(1);
	return found;
}

type Standing = NonNullable<Awaited<ReturnType<typeof standingOf>>>;

async function lastStep(
	ctx: OperatorCtx,
	friendId: number,
	episodeId: number,
	goal: Fact,
): Promise<Explained> {
	const told = await toldByRun(
		ctx,
		and(eq(runs.causeType, "episode"), eq(runs.causeId, episodeId), eq(runs.friendId, friendId)),
	);
	return told
		? { ...told, facts: [goal, ...(told.facts ?? [])] }
		: { verdict: "not", reason: "stepsPast", facts: [goal] };
}

/** Start of the steps' count, by the kind of reminder. */
const TIMINGS = {
	[EPISODE_TYPES.item]: "goal",
	[EPISODE_TYPES.relative]: "goal",
	[EPISODE_TYPES.reserve]: "reserve",
	[EPISODE_TYPES.follow]: "visit",
} as const;

async function nextStep(ctx: OperatorCtx, { id, nextAt }: Standing, goal: Fact): Promise<Explained> {
	const [reminder] = await remindersWhere(ctx, eq(friendReminders.id, id));
	const { due, group } = nextOf(ctx, reminder!, await stepsOf(ctx, [reminder!]));
	if (due === null) return lastStep(ctx, reminder!.friendId, reminder!.episodeId, goal);
	const facts = [
		goal,
		{ label: EXPLAIN_TEXTS.nextStep, value: timeText(TIMINGS[reminder!.type], group[0]!) },
	];
	// At the moment at which it is looked at, which is not before it is due.
	const reason = untimely({ now: Math.max(ctx.now, due) }, reminder!, due);
	if (reason !== null) return { verdict: "not", reason, at: due, facts };
	return ofStep(ctx, {
		deeds: group.map((step) => deedOf(reminder!, step)),
		due,
		again: reminder!.failures > 0 ? nextAt : null,
		failures: reminder!.failures,
		facts,
	});
}
