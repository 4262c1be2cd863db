import { sql } from "drizzle-orm";
import { links } from "#db/acquisition/links.ts";
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
import { broadcastCause } from "#domain/engine/actions/action-cause.ts";
import { TWICE_TYPE } from "#domain/engine/actions/repetition-rule.ts";
import { TASK_STATUS } from "#domain/engine/actions/task-status.ts";
import type { SETTING_DEFAULTS } from "#domain/platform/settings/setting-defaults.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { DAY, HOUR, MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import { createReminderSends, createScenarioSends, eventOfHit, replyTo, SALON } from "./create-demo-sends.ts";
import {
	DEMO_LINKS,
	type DemoBroadcast,
	type DemoLink,
	listSentBroadcasts,
	messagesOfBroadcast,
	STORY_FRIENDS,
} from "./demo-broadcasts.ts";
import { createDemoFriends } from "./demo-friends.ts";
import { SALON_HOURS, type ShopHours } from "./demo-hours.ts";
import { type DemoHit, listDemoHits } from "./demo-replies.ts";
import { type DemoSend, demoSendStatements, lastMessageStatement } from "./load-demo-sends.ts";
import { tapStatements } from "./load-demo-taps.ts";

/** First ids of the broadcasts' actions, tasks and conditions: fixed, and outside the range of listed ones. */
const BROADCAST_ACTIONS = 3_000;
const BROADCAST_TASKS = 100;
const BROADCAST_CONDITIONS = 100;

/** Tag 予約希望, and the auto-response to messages about a booking. */
const BOOKING_WISH_TAG = 3;
const BOOKING_AUTO_RESPONSE = 1;

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
		...(await createReminderSends(db, people, now)),
	];
	return [
		...sent.flatMap((broadcast) => demoBroadcastStatements(db, broadcast, SALON_HOURS)),
		...linkStatements(db, DEMO_LINKS, sent[0]!.at),
		...settingStatements(db, SETTINGS, now),
		insertHits(db, hits),
		tagBookingWishes(
			db,
			hits.filter(
				({ autoResponseId, at }) => autoResponseId === BOOKING_AUTO_RESPONSE && at > now - 14 * DAY,
			),
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

/** Statements that insert a broadcast with its action, which belongs to it alone, and its finished task. */
export function demoBroadcastStatements(db: Db, broadcast: DemoBroadcast, hours: ShopHours): Statement[] {
	const { id, name, at, filter, recipients } = broadcast;
	const content = messagesOfBroadcast(broadcast);
	const actionId = BROADCAST_ACTIONS + id;
	const taskId = BROADCAST_TASKS + id;
	const memberQueryId = filter ? BROADCAST_CONDITIONS + id : null;
	const orderedAt = hours.lastMoment(at - 26 * HOUR);
	return [
		db
			.insert(actions)
			.values({
				id: actionId,
				name,
				nameKey: normaliseText(name),
				twiceType: TWICE_TYPE.always,
				isTemplate: false,
				createdAt: orderedAt,
				updatedAt: orderedAt,
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
						.values({ id: memberQueryId!, filter, createdAt: orderedAt })
						.onConflictDoNothing(),
				]
			: []),
		db
			.insert(actionTasks)
			.values({
				id: taskId,
				actionId,
				memberQueryId,
				status: TASK_STATUS.finished,
				round: 1,
				total: recipients.length,
				done: recipients.length,
				cursor: recipients.at(-1)?.id ?? 0,
				finishedAt: at + MINUTE,
				createdAt: orderedAt,
			})
			.onConflictDoNothing(),
		db
			.insert(broadcasts)
			.values({
				id,
				name,
				messages: content,
				filter,
				taskId,
				operatorId: 1,
				scope: { all: true },
				plannedAt: at,
				orderedAt,
				createdAt: orderedAt - HOUR,
				updatedAt: orderedAt,
			})
			.onConflictDoNothing(),
		db.insert(auditLog).values({
			at: orderedAt,
			operatorId: 1,
			verb: "broadcast.order",
			subjectType: "broadcast",
			subjectId: String(id),
			detail: { at: toWireTime(at) },
		}),
	];
}

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
				friendId: column.friendId,
				outgoing: false,
				timestamp: column.at,
				type: "text",
				text: column.text,
				webhookEventId: column.webhookEventId,
			},
			sql`from ${rows} order by ${column.at}`,
		),
	);
}

/** Tags the friends who wrote that they want to book with 予約希望, which the shop removes once they have booked. */
function tagBookingWishes(db: Db, hits: DemoHit[]): Statement {
	const { rows, column } = rowsFrom(hits, ["friendId", "at"]);
	return execute(
		db,
		insertInto(
			friendTags,
			{ friendId: column.friendId, tagId: BOOKING_WISH_TAG, createdAt: column.at },
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
