import { asc, inArray, sql } from "drizzle-orm";
import { links } from "#db/acquisition/links.ts";
import { friendReminders } from "#db/automation/reminders.ts";
import { scenarioSubscriptions } from "#db/automation/scenarios.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { actionEffects, actions, actionTasks } from "#db/engine/actions.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { messages } from "#db/engine/messages.ts";
import { talkNotes, talks } from "#db/engine/talks.ts";
import { friendTags } from "#db/people/tag-tables.ts";
import { auditLog } from "#db/platform/operators.ts";
import { settings } from "#db/platform/settings-table.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import {
	broadcastCause,
	episodeCause,
	reactionCause,
	scenarioCause,
} from "#domain/engine/actions/action-cause.ts";
import { effectSchema } from "#domain/engine/actions/effects/registry.ts";
import { TASK_STATUS } from "#domain/engine/actions/task-status.ts";
import { goalStepDueAt } from "#domain/engine/steps/goal-time.ts";
import { type ScenarioStepTime, stepDueAt, stepOffsetOf } from "#domain/engine/steps/scenario-time.ts";
import type { SETTING_DEFAULTS } from "#domain/platform/settings/setting-defaults.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { DAY, DEFAULT_ZONE, HOUR, MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import {
	DEMO_LINKS,
	type DemoBroadcast,
	type DemoLink,
	listSentBroadcasts,
	messagesOfBroadcast,
	STORY_FRIENDS,
} from "./demo-broadcasts.ts";
import { createDemoFriends, type DemoFriend } from "./demo-friends.ts";
import { SALON_HOURS, type ShopHours } from "./demo-hours.ts";
import { DEMO_REMINDERS, DEMO_SCENARIOS, DEMO_TEMPLATES, type DemoTemplate } from "./demo-items.ts";
import { type DemoHit, listDemoHits, REPLY_DELAY } from "./demo-replies.ts";
import { DEMO_ACTIONS, DEMO_AUTO_RESPONSES, type DemoAction, type DemoEffect } from "./demo-shop.ts";
import { DEMO_REMINDER_STEPS, DEMO_SCENARIO_STEPS, type DemoSteps } from "./demo-steps.ts";
import { type DemoSend, demoSendStatements, lastMessageStatement } from "./load-demo-sends.ts";
import { EPISODE_STEP_ACTIONS, SCENARIO_STEP_ACTIONS, stepActionId } from "./load-demo-steps.ts";
import { tapStatements } from "./load-demo-taps.ts";

/** First ids of the broadcasts' actions, tasks and conditions: fixed, and outside the range of listed ones. */
const BROADCAST_ACTIONS = 3_000;
const BROADCAST_TASKS = 100;
const BROADCAST_CONDITIONS = 100;

/** Settings of the demo shop: taps are counted, and new friends, who come by an address, are welcomed. */
const SETTINGS = {
	count_taps: true,
	// LINE gives no code with a hyphen, so the address is nobody's.
	line_add_friend_url: "https://lin.ee/demo-hiyori",
	new_follower_content_group_id: 1,
} satisfies Partial<typeof SETTING_DEFAULTS>;

/**
 * Statements that insert the past three months of the demo shop: what it sent to its friends, by broadcasts,
 * scenarios, reminders and auto-responses, and what the friends did. They need the operators, who ordered the
 * broadcasts.
 */
export async function demoStoryStatements(db: Db, now: number): Promise<Statement[]> {
	const sent = listSentBroadcasts(now);
	const hits = listDemoHits(now);
	const people = new Map(createDemoFriends(0, STORY_FRIENDS, now).map((friend) => [friend.id, friend]));
	// The broadcasts' sends come first, so that a tap finds its delivery by its position.
	const sends = [
		...sent.flatMap(sendsOfBroadcast),
		...hits.map((hit) => replyTo(SALON, hit, people.get(hit.friendId)!)),
		...(await createScenarioSends(SALON, db, people, now)),
		...(await reminderSends(db, people, now)),
	];
	return [
		...sent.flatMap((broadcast) => broadcastStatements(db, broadcast, SALON_HOURS)),
		...linkStatements(db, DEMO_LINKS, sent[0]!.at),
		...settingStatements(db, SETTINGS, now),
		insertHits(db, hits),
		tagBookingWishes(
			db,
			hits.filter(({ autoResponseId, at }) => autoResponseId === 1 && at > now - 14 * DAY),
		),
		...demoSendStatements(db, sends),
		...tapStatements(db, sent),
		...talkStatements(db, now, { notes: NOTES, hours: SALON_HOURS }),
		lastMessageStatement(db),
	];
}

/** Statements that insert the counted links of a shop. */
export const linkStatements = (db: Db, counted: readonly DemoLink[], createdAt: number): Statement[] =>
	counted.map((link) =>
		db
			.insert(links)
			.values({ ...link, createdAt })
			.onConflictDoNothing(),
	);

/** Statements that insert the settings of a shop. */
export const settingStatements = (
	db: Db,
	values: Partial<typeof SETTING_DEFAULTS>,
	now: number,
): Statement[] =>
	Object.entries(values).map(([key, value]) =>
		db.insert(settings).values({ key, value, updatedAt: now }).onConflictDoNothing(),
	);

/** Sends of a broadcast to its recipients. */
export const sendsOfBroadcast = (broadcast: DemoBroadcast): DemoSend[] =>
	broadcast.recipients.map((friend) => ({
		friendId: friend.id,
		at: broadcast.at,
		action: { id: BROADCAST_ACTIONS + broadcast.id, effects: messagesOfBroadcast(broadcast) },
		cause: broadcastCause({ ...broadcast, taskId: BROADCAST_TASKS + broadcast.id }, friend.id),
		texts: [{ position: 0, text: broadcast.text, delay: 0 }],
		broadcastId: broadcast.id,
	}));

/** A broadcast with its action, which belongs to it alone, and its finished task. */
export function broadcastStatements(db: Db, broadcast: DemoBroadcast, hours: ShopHours): Statement[] {
	const { id, name, at, filter, recipients } = broadcast;
	const content = messagesOfBroadcast(broadcast);
	const [actionId, taskId] = [BROADCAST_ACTIONS + id, BROADCAST_TASKS + id];
	const memberQueryId = filter ? BROADCAST_CONDITIONS + id : null;
	const ordered = hours.lastMoment(at - 26 * HOUR);
	return [
		db
			.insert(actions)
			.values({
				...{ id: actionId, name, nameKey: normaliseText(name), twiceType: 0, isTemplate: false },
				...{ createdAt: ordered, updatedAt: ordered },
			})
			.onConflictDoNothing(),
		...content.map((effect, position) =>
			db
				.insert(actionEffects)
				.values({ actionId, version: 1, position, type: effect.type, effect })
				.onConflictDoNothing(),
		),
		...(filter
			? [
					db
						.insert(memberQueries)
						.values({ id: memberQueryId!, filter, createdAt: ordered })
						.onConflictDoNothing(),
				]
			: []),
		db
			.insert(actionTasks)
			.values({
				...{ id: taskId, actionId, memberQueryId, status: TASK_STATUS.finished, round: 1 },
				...{ total: recipients.length, done: recipients.length, cursor: recipients.at(-1)?.id ?? 0 },
				...{ finishedAt: at + MINUTE, createdAt: ordered },
			})
			.onConflictDoNothing(),
		db
			.insert(broadcasts)
			.values({
				...{ id, name, messages: content, filter, taskId, operatorId: 1, scope: { all: true } },
				...{ plannedAt: at, orderedAt: ordered, createdAt: ordered - HOUR, updatedAt: ordered },
			})
			.onConflictDoNothing(),
		db.insert(auditLog).values({
			...{
				at: ordered,
				operatorId: 1,
				verb: "broadcast.order",
				subjectType: "broadcast",
				subjectId: String(id),
			},
			detail: { at: toWireTime(at) },
		}),
	];
}

/** Shop whose sends are told: its items, and the address of its bookings. */
export interface DemoStoryShop {
	actions: readonly DemoAction[];
	autoResponses: readonly { id: number; name: string; actionId: number }[];
	scenarios: readonly { id: number; name: string; dateDiff: number }[];
	scenarioSteps: DemoSteps<ScenarioStepTime>[];
	templates: readonly DemoTemplate[];
	bookingUrl: string;
}

const SALON: DemoStoryShop = {
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
		const base = { baseAt, byClock: dateDiff === 1, zone: DEFAULT_ZONE };
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

async function reminderSends(db: Db, people: Map<number, DemoFriend>, now: number): Promise<DemoSend[]> {
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
			if (effect.type !== 1 && effect.type !== 12) return [];
			const text = effect.type === 1 ? effect.text : templateText(shop, effect.egg_id);
			if (text === undefined) return [];
			const filled = text.replaceAll("{name}", name).replaceAll(/\{SALON_\w+\}/g, shop.bookingUrl);
			return [{ position, text: filled, delay: DELAYS[effect.delay_type] ?? 0 }];
		});

function templateText({ templates }: DemoStoryShop, id: number | null): string | undefined {
	const content = templates.find((template) => template.id === id)?.content;
	return content?.type === "text" ? content.text : undefined;
}

/** Delays of sending effects by their kind: after some minutes, and at a time of day. */
const DELAYS: Record<number, number> = { 1: 40 * MINUTE, 2: 3 * HOUR };

/** Webhook event by which a friend's message arrived; the auto-response's run refers to it. */
const eventOfHit = ({ friendId, at }: Pick<DemoHit, "friendId" | "at">): string => `demo-${friendId}-${at}`;

/** Messages of friends that auto-responses answered. */
export function insertHits(db: Db, hits: DemoHit[]): Statement {
	const { rows, column } = rowsFrom(
		hits.map((hit) => ({ ...hit, webhookEventId: eventOfHit(hit) })),
		["friendId", "at", "text", "webhookEventId"],
	);
	return execute(
		db,
		insertInto(
			messages,
			{
				...{ friendId: column.friendId, outgoing: false, timestamp: column.at, type: "text" },
				...{ text: column.text, webhookEventId: column.webhookEventId },
			},
			sql`from ${rows} order by ${column.at}`,
		),
	);
}

/** Adds the tag 予約希望, which the shop removes once they have booked. */
function tagBookingWishes(db: Db, hits: DemoHit[]): Statement {
	const { rows, column } = rowsFrom(hits, ["friendId", "at"]);
	return execute(
		db,
		insertInto(
			friendTags,
			{ friendId: column.friendId, tagId: 3, createdAt: column.at },
			sql`from ${rows} where true on conflict do nothing`,
		),
	);
}

/** Note of an operator about a friend's talk. */
interface DemoNote {
	friendId: number;
	operatorId: number;
	hoursAgo: number;
	text: string;
}

/** Notes of the salon's operators. */
const NOTES: DemoNote[] = [
	{ friendId: 4, operatorId: 2, hoursAgo: 1, text: "お電話でも同じご質問あり。空きを確認して折り返します。" },
	{ friendId: 15, operatorId: 1, hoursAgo: 70, text: "根元のリタッチをご検討中。空きのある日をご案内する。" },
	{ friendId: 32, operatorId: 1, hoursAgo: 2, text: "佐藤さんの指名をご希望。シフトを確認中です。" },
];

/** Operators in charge of talks, and their notes. */
export const talkStatements = (
	db: Db,
	now: number,
	{ notes, hours }: { notes: readonly DemoNote[]; hours: ShopHours },
): Statement[] =>
	notes.flatMap(({ friendId, operatorId, hoursAgo, text }, index) => [
		db
			.insert(talks)
			.values({
				friendId,
				operatorId,
				important: index === 0,
				updatedAt: hours.lastMoment(now - hoursAgo * HOUR),
			})
			.onConflictDoNothing(),
		db
			.insert(talkNotes)
			.values({ id: index + 1, friendId, operatorId, at: hours.lastMoment(now - hoursAgo * HOUR), text })
			.onConflictDoNothing(),
	]);
