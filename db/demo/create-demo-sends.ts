import { asc, inArray } from "drizzle-orm";
import { friendReminders } from "#db/automation/reminders.ts";
import { scenarioSubscriptions } from "#db/automation/scenarios.ts";
import type { Db } from "#db/d1-client.ts";
import { episodeCause, reactionCause, scenarioCause } from "#domain/engine/actions/action-cause.ts";
import { DELAY_TYPE } from "#domain/engine/actions/effects/delay.ts";
import { EFFECTS, effectSchema } from "#domain/engine/actions/effects/registry.ts";
import { DATE_DIFF } from "#domain/engine/kinds/scenario.ts";
import { goalStepDueAt } from "#domain/engine/steps/goal-time.ts";
import { type ScenarioStepTime, stepDueAt, stepOffsetOf } from "#domain/engine/steps/scenario-time.ts";
import { DEFAULT_ZONE, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { DEMO_LINKS } from "./demo-broadcasts.ts";
import type { DemoAction, DemoEffect } from "./demo-effects.ts";
import type { DemoFriend } from "./demo-friends.ts";
import { DEMO_REMINDERS, DEMO_SCENARIOS, DEMO_TEMPLATES, type DemoTemplate } from "./demo-items.ts";
import { type DemoHit, REPLY_DELAY } from "./demo-replies.ts";
import { DEMO_ACTIONS, DEMO_AUTO_RESPONSES } from "./demo-shop.ts";
import { DEMO_REMINDER_STEPS, DEMO_SCENARIO_STEPS, type DemoSteps } from "./demo-steps.ts";
import type { DemoSend } from "./load-demo-sends.ts";
import { EPISODE_STEP_ACTIONS, SCENARIO_STEP_ACTIONS, stepActionId } from "./load-demo-steps.ts";

/** Items of a demo shop that its past sends contain, and the address of its bookings. */
export interface DemoStoryShop {
	actions: readonly DemoAction[];
	autoResponses: readonly { id: number; name: string; actionId: number }[];
	scenarios: readonly { id: number; name: string; dateDiff: number }[];
	scenarioSteps: DemoSteps<ScenarioStepTime>[];
	templates: readonly DemoTemplate[];
	bookingUrl: string;
}

export const SALON: DemoStoryShop = {
	actions: DEMO_ACTIONS,
	autoResponses: DEMO_AUTO_RESPONSES,
	scenarios: DEMO_SCENARIOS,
	scenarioSteps: DEMO_SCENARIO_STEPS,
	templates: DEMO_TEMPLATES,
	bookingUrl: DEMO_LINKS[0].url,
};

/** Reply of an auto-response. */
export function replyTo(
	shop: DemoStoryShop,
	{ friendId, autoResponseId, at }: DemoHit,
	friend: DemoFriend,
): DemoSend {
	const autoResponse = shop.autoResponses.find(({ id }) => id === autoResponseId)!;
	const action = shop.actions.find(({ id }) => id === autoResponse.actionId)!;
	return {
		friendId,
		at: at + REPLY_DELAY,
		action,
		cause: reactionCause(autoResponse, eventOfHit({ friendId, at })),
		texts: textsOf(shop, action.effects, friend),
		isReply: true,
	};
}

/** Messages of the scenarios to their readers. */
export async function createScenarioSends(
	shop: DemoStoryShop,
	db: Db,
	people: Map<number, DemoFriend>,
	now: number,
): Promise<DemoSend[]> {
	const rows = await db
		.select()
		.from(scenarioSubscriptions)
		.where(inArray(scenarioSubscriptions.friendId, [...people.keys()]))
		.orderBy(asc(scenarioSubscriptions.id));
	return rows.flatMap(({ id, scenarioId, friendId, baseAt, position }) => {
		const { name, dateDiff } = shop.scenarios.find((scenario) => scenario.id === scenarioId)!;
		const base = { baseAt, byClock: dateDiff === DATE_DIFF.clock, zone: DEFAULT_ZONE };
		return shop.scenarioSteps
			.find((scenario) => scenario.id === scenarioId)!
			.steps.flatMap((step, index) => {
				const stepId = stepActionId(SCENARIO_STEP_ACTIONS, scenarioId, index);
				const isSent = stepOffsetOf(step) <= position;
				const cause = scenarioCause({ id, scenarioId, name }, { id: stepId });
				return isSent
					? stepSend(
							shop,
							step.effects,
							{ stepId, at: stepDueAt(step, base), cause, now },
							people.get(friendId)!,
						)
					: [];
			});
	});
}

/** Messages of the reminders to the friends who have them. */
export async function createReminderSends(
	db: Db,
	people: Map<number, DemoFriend>,
	now: number,
): Promise<DemoSend[]> {
	const rows = await db
		.select()
		.from(friendReminders)
		.where(inArray(friendReminders.friendId, [...people.keys()]))
		.orderBy(asc(friendReminders.id));
	return rows
		.filter(({ reservationId }) => reservationId === null)
		.flatMap(({ id, episodeId, friendId, originAt, createdAt, endedAt, round }) => {
			const { name } = DEMO_REMINDERS.find((reminder) => reminder.id === episodeId)!;
			return DEMO_REMINDER_STEPS.find((reminder) => reminder.id === episodeId)!.steps.flatMap(
				(step, index) => {
					const stepId = stepActionId(EPISODE_STEP_ACTIONS, episodeId, index);
					const at = goalStepDueAt(step, originAt, DEFAULT_ZONE);
					const cause = episodeCause({ id, episodeId, name, round }, { id: stepId });
					const isSent = at > createdAt && at <= (endedAt ?? now);
					return isSent
						? stepSend(SALON, step.effects, { stepId, at, cause, now }, people.get(friendId)!)
						: [];
				},
			);
		});
}

/** Send of a step; none to a friend who had blocked the account by then. */
function stepSend(
	shop: DemoStoryShop,
	effects: DemoEffect[],
	{ stepId, at, cause, now }: { stepId: number; at: number; cause: DemoSend["cause"]; now: number },
	friend: DemoFriend,
): DemoSend[] {
	if (at > now || (friend.blockedAt !== null && friend.blockedAt < at)) return [];
	return [
		{
			friendId: friend.id,
			at,
			action: { id: stepId, effects },
			cause,
			texts: textsOf(shop, effects, friend),
		},
	];
}

/** Texts of an action's effects for a friend; layouts are left out. */
const textsOf = (
	shop: DemoStoryShop,
	effects: readonly DemoEffect[],
	{ name }: DemoFriend,
): DemoSend["texts"] =>
	effects
		.map((input) => effectSchema.parse(input))
		.flatMap((effect, position) => {
			if (effect.type !== EFFECTS.text.type && effect.type !== EFFECTS.template.type) return [];
			const text = effect.type === EFFECTS.text.type ? effect.text : templateText(shop, effect.egg_id);
			if (text === undefined) return [];
			const filled = text.replaceAll("{name}", name).replaceAll(/\{SALON_\w+\}/g, shop.bookingUrl);
			return [{ position, text: filled, delay: DELAYS[effect.delay_type] }];
		});

function templateText({ templates }: DemoStoryShop, id: number | null): string | undefined {
	const content = templates.find((template) => template.id === id)?.content;
	return content?.type === "text" ? content.text : undefined;
}

/** Delay of every send with such a delay in the demo, whatever minutes or time of day its effect names. */
const DELAYS = {
	[DELAY_TYPE.immediate]: 0,
	[DELAY_TYPE.minutes]: 40 * MINUTE,
	[DELAY_TYPE.timeOfDay]: 3 * HOUR,
};

/** Webhook event by which a friend's message arrived; the auto-response's run refers to it. */
export const eventOfHit = ({ friendId, at }: Pick<DemoHit, "friendId" | "at">): string =>
	`demo-${friendId}-${at}`;
