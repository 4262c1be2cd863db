import type { ContextValue } from "#db/engine/runs.ts";
import { byPriority, matchingReactions } from "#domain/automation/auto-responses/match.ts";
import { type Moment, momentOf } from "#domain/automation/auto-responses/schedule.ts";
import { reactionCause } from "#domain/engine/actions/cause.ts";
import { RECEIVED } from "#domain/engine/actions/effects/context.ts";
import { MINUTE, wireTime } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import type { Firing } from "#functions/engine/actions/firing.ts";
import { actionKey, loadActions } from "#functions/engine/actions/load.ts";
import type { IncomingText } from "#functions/integrations/webhook/outcome.ts";
import { replyOf } from "#functions/platform/line/reply-of.ts";
import type { ActiveReaction } from "./active.ts";
import { audiencesOf } from "./audience.ts";

/** The actions that texts trigger through auto-responses, of those that are active, in the order of the texts. */
export async function answer(
	ctx: Ctx,
	incomingTexts: IncomingText[],
	active: ActiveReaction[],
): Promise<Firing[]> {
	// Matched at the time at which it was written, however late it arrives.
	const said = incomingTexts.map((each) => ({ ...each, at: each.event.event.timestamp }));
	const answers = (await answersTo(ctx, said, active)).flatMap(({ answering, ...each }) =>
		answering.map((reaction) => ({ ...each, reaction })),
	);
	if (answers.length === 0) return [];
	const versions = new Map(answers.map(({ reaction }) => [actionKey(reaction.action), reaction.action]));
	const loaded = await loadActions(ctx, [...versions.values()]);
	return answers.flatMap(({ reaction, friend, event, text }) => {
		const action = loaded.get(actionKey(reaction.action));
		if (!action) return [];
		return [
			{
				action,
				friend,
				cause: reactionCause(reaction, event.webhookEventId),
				reply: replyOf(event),
				context: receivedContext(text, event.event.timestamp, ctx.zone),
			},
		];
	});
}

/** A text that a friend wrote at an instant. */
interface Said {
	friend: { id: number };
	text: string;
	at: number;
}

/**
 * Auto-responses that answer each text: active, matching it, with a filter that includes the friend, and next
 * in turn.
 */
export async function answersTo<Each extends Said>(ctx: Ctx, said: Each[], active: ActiveReaction[]) {
	const momentAt = momentsIn(ctx.zone);
	const hits = said.map((each) => ({
		...each,
		reactions: matchingReactions(active, { text: each.text, moment: momentAt(each.at) }),
	}));
	const answersFriend = await audiencesOf(ctx, hits);
	return hits.map(({ reactions, ...each }) => {
		const heard = reactions.filter((reaction) => answersFriend(reaction, each.friend.id));
		return { ...each, active, matching: reactions, heard, answering: byPriority(heard) };
	});
}

/** The texts of a batch were mostly written within the same minutes, and computing a zone's calendar is expensive. */
function momentsIn(zone: string): (timestamp: number) => Moment {
	const byMinute = new Map<number, Moment>();
	return (timestamp) => {
		const minute = Math.floor(timestamp / MINUTE);
		const moment = byMinute.get(minute) ?? momentOf(timestamp, zone);
		byMinute.set(minute, moment);
		return moment;
	};
}

/** The values that an auto-response brings for the effects of its action. */
const receivedContext = (text: string, timestamp: number, zone: string): ContextValue[] => [
	[RECEIVED.category, RECEIVED.event, "text", text],
	[RECEIVED.category, RECEIVED.event, "timestamp", wireTime(timestamp, zone)],
];
