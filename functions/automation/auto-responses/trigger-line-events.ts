import { isWithinSchedule, localMoment } from "#domain/automation/auto-responses/auto-response-schedule.ts";
import { LINE_EVENT, selectByPriority } from "#domain/automation/auto-responses/match-auto-response.ts";
import { lineEventCause } from "#domain/engine/actions/action-cause.ts";
import { mayTrigger } from "#domain/integrations/webhook/line-webhook-event.ts";
import type { Ctx } from "#functions/context.ts";
import type { Firing } from "#functions/engine/actions/firing.ts";
import { actionKey, loadActions } from "#functions/engine/actions/load-actions.ts";
import type { LineEvent } from "#functions/integrations/webhook/batch-outcome.ts";
import { findValidReplyToken } from "#functions/platform/line/line-reply-token.ts";
import type { ActiveAutoResponse } from "./active-auto-responses.ts";
import { loadAudienceCheck } from "./auto-response-audiences.ts";

/** Actions of auto-responses that answer events of LINE: memberships, account links, beacons. */
export async function triggerLineEvents(
	ctx: Ctx,
	events: LineEvent[],
	active: ActiveAutoResponse[],
): Promise<Firing[]> {
	const eventsWithResponses = events
		.filter(({ event }) => mayTrigger(event.event))
		.map((lineEvent) => ({
			...lineEvent,
			autoResponses: active.filter((autoResponse) => matchesEvent(autoResponse, lineEvent, ctx.zone)),
		}))
		.filter(({ autoResponses }) => autoResponses.length > 0);
	if (eventsWithResponses.length === 0) return [];
	const isInAudience = await loadAudienceCheck(ctx, eventsWithResponses);
	const answeringPairs = eventsWithResponses.flatMap(({ autoResponses, ...lineEvent }) =>
		selectByPriority(autoResponses.filter((each) => isInAudience(each, lineEvent.friend.id))).map(
			(autoResponse) => ({ ...lineEvent, autoResponse }),
		),
	);
	const versions = new Map(
		answeringPairs.map(({ autoResponse: { action } }) => [actionKey(action), action] as const),
	);
	const actions = await loadActions(ctx, [...versions.values()]);
	return answeringPairs.flatMap(({ friend, key, event, autoResponse }) => {
		const action = actions.get(actionKey(autoResponse.action));
		if (!action) return [];
		const cause = lineEventCause(autoResponse, key, event.webhookEventId);
		return [{ action, friend, cause, reply: findValidReplyToken(event) }];
	});
}

function matchesEvent(
	autoResponse: ActiveAutoResponse,
	{ kind, detail, event }: LineEvent,
	zone: string,
): boolean {
	const { type, lineEvent, beacon } = autoResponse;
	if (type !== LINE_EVENT || lineEvent !== kind) return false;
	if (beacon !== null && beacon !== detail.hwid) return false;
	return isWithinSchedule(autoResponse, localMoment(event.event.timestamp, zone));
}
