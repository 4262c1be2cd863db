import { eq, sql } from "drizzle-orm";
import { reactions } from "#db/automation/auto-responses.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { messages } from "#db/engine/messages.ts";
import { runs } from "#db/engine/runs.ts";
import { webhookEvents } from "#db/integrations/webhook.ts";
import { EVERY_TEXT, RULES } from "#domain/automation/auto-responses/match.ts";
import { isOpen, momentOf } from "#domain/automation/auto-responses/schedule.ts";
import type { Explained, Fact, Hindrance } from "#domain/automation/explain/explanation.ts";
import { reactionCause } from "#domain/engine/actions/cause.ts";
import { mayAct, type WebhookEvent } from "#domain/integrations/webhook/event.ts";
import { EXPLAIN_TEXTS } from "#domain/platform/texts/explain.ts";
import { shownMoment } from "#domain/platform/time/shown-time.ts";
import { WEEKDAYS } from "#domain/platform/time/weekdays.ts";
import { activeReactions } from "#functions/automation/auto-responses/active.ts";
import { answersTo } from "#functions/automation/auto-responses/answer.ts";
import { actionKey, loadActions } from "#functions/engine/actions/load.ts";
import { besideArchived } from "#functions/engine/messages/archive/listed.ts";
import { reachOf, readReach } from "#functions/engine/messages/archive/reach.ts";
import { historyPage, recentHistory, type Stretch } from "#functions/engine/messages/history.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { whyOutside } from "../audience.ts";
import { namedLike } from "../named-like.ts";
import { whyNotNow } from "../now.ts";
import { toldByRun } from "../told.ts";
import type { ExplainKind } from "./kind.ts";

/** An auto-response: for the friend's last text, or for a hypothetical one. */
export const reaction: ExplainKind = {
	choices: (_ctx, search) =>
		sql`select id, name from ${reactions} where deleted_at is null and ${namedLike(search)} order by id desc`,
	explain: async (ctx, { friendId, itemId, text }) => {
		const [found] = await ctx.db.select().from(reactions).where(eq(reactions.id, itemId));
		if (!found) return null;
		if (text !== "") {
			const hindrance = await whyNoAnswer(ctx, found, { friend: { id: friendId }, text, at: ctx.now });
			return hindrance ? { verdict: "not", ...hindrance } : { verdict: "will", at: ctx.now };
		}
		const written = await lastText(ctx, friendId);
		if (!written) return { verdict: "not", reason: "nothingWritten" };
		return ofWritten(ctx, found, written);
	},
};

type Reaction = typeof reactions.$inferSelect;

interface Written {
	friendId: number;
	text: string;
	at: number;
	/** Null for a message that no event brought, as of history that was loaded. */
	webhookEventId: string | null;
	/** The event that brought it; null once it is forgotten. */
	payload: string | null;
	state: "open" | "done" | "failed" | null;
}

/** Newest text that the friend wrote and did not unsend, from the recent messages or the archive. */
async function lastText(ctx: OperatorCtx, friendId: number): Promise<Written | null> {
	const stretch: Stretch = { friendId, which: isWritten, beyond: null, way: "past", take: 1 };
	const [recent, reached] = await ctx.db.batch([recentHistory(ctx, stretch), readReach(ctx)]);
	const { rows } = await historyPage(ctx, stretch, {
		recent,
		reach: reachOf(ctx, reached),
		beside: (archived) => besideArchived(ctx, archived),
	});
	const { text, timestamp: at, webhookEventId } = rows[0]?.message ?? {};
	if (text == null || at === undefined) return null;
	const [event] = webhookEventId
		? await ctx.db
				.select({ payload: webhookEvents.payload, state: webhookEvents.state })
				.from(webhookEvents)
				.where(eq(webhookEvents.webhookEventId, webhookEventId))
		: [];
	return {
		...{ friendId, text, at, webhookEventId: webhookEventId ?? null },
		...{ payload: event?.payload ?? null, state: event?.state ?? null },
	};
}

const isWritten = sql`${messages.outgoing} = 0 and ${messages.type} = 'text' and ${messages.text} is not null`;

/** Recorded outcome of the message's own event; otherwise the reason against an answer as things are now. */
async function ofWritten(ctx: OperatorCtx, found: Reaction, written: Written): Promise<Explained> {
	const { text, at, payload, webhookEventId } = written;
	const told =
		webhookEventId && (await toldByRun(ctx, eq(runs.cause, reactionCause(found, webhookEventId).key)));
	const facts: Fact[] = [
		{ label: EXPLAIN_TEXTS.text, value: text },
		{ label: EXPLAIN_TEXTS.writtenAt, value: shownMoment(at, ctx.zone) },
	];
	if (told) return { ...told, facts: [...facts, ...(told.facts ?? [])] };
	if (payload !== null && !mayAct(JSON.parse(payload) as WebhookEvent))
		return { verdict: "not", reason: "standby", facts };
	const hindrance = await whyNoAnswer(ctx, found, { friend: { id: written.friendId }, text, at });
	if (hindrance) return { verdict: "not", ...hindrance, facts: [...facts, ...(hindrance.facts ?? [])] };
	return written.state === "open"
		? { verdict: "will", at: ctx.now, facts }
		: { verdict: "not", reason: "otherThen", facts };
}

/** Stage of `answersTo` that drops it, and then the reason that prevents its action from sending. */
async function whyNoAnswer(
	ctx: OperatorCtx,
	found: Reaction,
	said: { friend: { id: number }; text: string; at: number },
): Promise<Hindrance | null> {
	const [stages] = await answersTo(ctx, [said], await activeReactions(ctx));
	const isIn = (some: { id: number }[]) => some.some(({ id }) => id === found.id);
	if (!isIn(stages!.active)) return { reason: found.deletedAt === null ? "switchedOff" : "itemGone" };
	if (!isIn(stages!.matching)) return whyNoMatch(ctx, found, said.at);
	if (!isIn(stages!.heard)) return outside(ctx, found, said.friend.id);
	if (!isIn(stages!.answering))
		return {
			reason: "othersAnswer",
			facts: [{ label: EXPLAIN_TEXTS.others, value: stages!.answering.map(({ name }) => name).join("、") }],
		};
	const { action: version } = stages!.answering.find(({ id }) => id === found.id)!;
	const action = (await loadActions(ctx, [version])).get(actionKey(version));
	if (!action) return { reason: "actionGone" };
	const cause = reactionCause(found, "");
	return whyNotNow(ctx, { action, friend: said.friend, cause }, { isFree: true });
}

const RULE_TEXTS = new Map<number, string>([
	[RULES.all, EXPLAIN_TEXTS.allKeywords],
	[RULES.exact, EXPLAIN_TEXTS.exactKeyword],
]);

function whyNoMatch(ctx: OperatorCtx, found: Reaction, at: number): Hindrance {
	if (!isOpen(found, momentOf(at, ctx.zone)))
		return { reason: "closedThen", facts: [{ label: EXPLAIN_TEXTS.hours, value: hoursOf(found) }] };
	const rule = RULE_TEXTS.get(found.ruleMix) ?? EXPLAIN_TEXTS.anyKeyword;
	const words = found.type === EVERY_TEXT ? "" : `${found.keywords.join("、")}${rule}`;
	return { reason: "otherWords", facts: [{ label: EXPLAIN_TEXTS.keywords, value: words }] };
}

function hoursOf({ weekdays, hasTimeRestriction, hourFrom, hourTo }: Reaction): string {
	const days = WEEKDAYS.filter((_, day) => (weekdays & (1 << day)) !== 0).join("・");
	return hasTimeRestriction ? `${days} ${hourFrom}〜${hourTo}` : days;
}

async function outside(ctx: OperatorCtx, found: Reaction, friendId: number): Promise<Hindrance> {
	const [query] = await ctx.db
		.select({ filter: memberQueries.filter })
		.from(memberQueries)
		.where(eq(memberQueries.id, found.memberQueryId ?? 0));
	const hindrance = query && (await whyOutside(ctx, query.filter, friendId));
	return hindrance ?? { reason: "audienceBroken" };
}
