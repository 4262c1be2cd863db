import { and, eq, isNull, sql } from "drizzle-orm";
import { reactions } from "#db/automation/auto-responses.ts";
import { recount } from "#db/automation/phase-counts.ts";
import { reservations } from "#db/booking/reservations.ts";
import { salonHistory } from "#db/booking/salon-history.ts";
import { commit, connect, type Db, type Statement } from "#db/client.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import { folders } from "#db/engine/folders.ts";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { notificationChannels, notifications } from "#db/integrations/notifications.ts";
import { friendTags, tags } from "#db/people/tags.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { DEMO_ADMINISTRATOR, DEMO_STAFF } from "#domain/console/operators/demo.ts";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/abilities.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { DAY } from "#domain/platform/time/time.ts";
import { BROADCASTS } from "./broadcasts.ts";
import { type DemoFriend, demoFriends } from "./history.ts";
import { ITEM_FOLDERS } from "./items.ts";
import { JOURNEYS } from "./journeys.ts";
import { actionStatements } from "./load-actions.ts";
import { loadDeeds } from "./load-deeds.ts";
import { loadItems } from "./load-items.ts";
import { CHANNELS, NOTIFICATION } from "./notifications.ts";
import { openApiStatements } from "./open-api.ts";
import { everyEffect, PLANNED_ACTIONS } from "./samples.ts";
import { ACTIONS, REACTIONS, TAG_FOLDERS, TAGS } from "./shop.ts";
import { tellingStatements } from "./telling.ts";

/** Number of friends per statement. A bound value may be 2 MB; a friend with a talk takes about 1 KB. */
const FRIENDS_AT_A_TIME = 1_000;

/**
 * Fills an empty database with the demo shop. `passwordHash` belongs to the demo operators' password; `live`
 * creates the data that follows from the product's own rules, and is passed in by the caller.
 */
export async function loadDemo(
	binding: D1Database,
	passwordHash: string,
	now: number,
	live: (db: Db, now: number) => Promise<void> = async () => undefined,
): Promise<void> {
	const db = connect(binding);
	await loadShop(db, now);
	await loadItems(db, now);
	await loadFriends(db, 60, now);
	await live(db, now);
	await commit(db, [...tellingStatements(db, now), ...openApiStatements(db, now)]);
	// Operators are inserted last: their presence shows that the demo is complete.
	await loadOperators(db, passwordHash, now);
}

async function loadShop(db: Db, now: number): Promise<void> {
	await commit(db, [
		...[...TAG_FOLDERS.map((folder) => ({ ...folder, kind: "tag" })), ...ITEM_FOLDERS].map((folder) =>
			db
				.insert(folders)
				.values({ ...folder, position: folder.id, createdAt: now })
				.onConflictDoNothing(),
		),
		...[...ACTIONS, ...PLANNED_ACTIONS, everyEffect(now)].flatMap((action) =>
			actionStatements(db, action, now),
		),
		...TAGS.map((tag) =>
			db
				.insert(tags)
				.values({ ...tag, nameKey: normalise(tag.name), createdAt: now - 400 * DAY })
				.onConflictDoNothing(),
		),
		...REACTIONS.map(({ order, ...reaction }) =>
			db
				.insert(reactions)
				.values({
					...reaction,
					nameKey: normalise(reaction.name),
					keywords: [...reaction.keywords],
					hitDetectionOrder: order,
					isActive: !("inactive" in reaction),
					createdAt: now - 200 * DAY,
				})
				.onConflictDoNothing(),
		),
	]);
}

/** Statements that insert the administrator and their role. */
export const administratorStatements = (db: Db, passwordHash: string, now: number): Statement[] => [
	db
		.insert(roles)
		.values({
			id: 1,
			name: "管理者",
			isAdmin: true,
			abilities: [],
			friendScope: { all: true },
			createdAt: now,
		})
		.onConflictDoNothing(),
	db
		.insert(operators)
		.values({
			id: 1,
			email: DEMO_ADMINISTRATOR.email,
			name: "山田 花子",
			passwordHash,
			roleId: 1,
			createdAt: now,
		})
		.onConflictDoNothing(),
];

async function loadOperators(db: Db, passwordHash: string, now: number): Promise<void> {
	await commit(db, [
		...administratorStatements(db, passwordHash, now),
		db
			.insert(roles)
			.values([
				{
					id: 2,
					name: "渋谷店スタッフ",
					abilities: [
						...ALL_ABILITIES.filter(
							(ability) =>
								(ability.endsWith("-read") && !NOT_FOR_STAFF.includes(ability)) ||
								["friend-write", "message-send"].includes(ability),
						),
						...STAFF_CONDITIONS,
					],
					friendScope: { all: false, tagIds: [1] },
					createdAt: now,
				},
			])
			.onConflictDoNothing(),
		db
			.insert(operators)
			.values([{ email: DEMO_STAFF.email, name: "鈴木 一郎", passwordHash, roleId: 2, createdAt: now }])
			.onConflictDoNothing(),
		db
			.insert(broadcasts)
			.values(BROADCASTS.map((draft) => ({ ...draft, operatorId: 1, createdAt: now, updatedAt: now })))
			.onConflictDoNothing(),
		db
			.insert(notificationChannels)
			.values(CHANNELS.map((each) => ({ ...each, operatorId: 1, createdAt: now, updatedAt: now })))
			.onConflictDoNothing(),
		db
			.insert(notifications)
			.values({ ...NOTIFICATION, operatorId: 1, createdAt: now, updatedAt: now })
			.onConflictDoNothing(),
		// Attribute all remaining changes in the salons to the administrator.
		db
			.update(reservations)
			.set({ operatorId: 1 })
			.where(and(eq(reservations.side, "admin"), isNull(reservations.operatorId))),
		db
			.update(salonHistory)
			.set({ operatorId: 1 })
			.where(and(isNull(salonHistory.operatorId), isNull(salonHistory.friendId))),
	]);
}

/** Abilities that concern colleagues are reserved for the administrator. */
const NOT_FOR_STAFF: readonly Ability[] = ["operator-read", "audit-read"];

/**
 * Conditions that the staff may search by; addresses, conversions and other systems' values are hidden from
 * them.
 */
const STAFF_CONDITIONS: Ability[] = [
	"richmenu",
	"landing",
	"episode",
	"event_reserve",
	"salon_created",
	"journey",
	"user-liff-form-use",
];

/** Adds friends up to `count`, keeping existing ones. `progress` receives the number loaded so far. */
export async function loadFriends(
	db: Db,
	count: number,
	now: number,
	progress: (made: number) => void = () => undefined,
): Promise<void> {
	const [made] = await db.select({ highest: sql<number>`coalesce(max(id), 0)` }).from(friends);
	for (let from = made?.highest ?? 0; from < count; from += FRIENDS_AT_A_TIME) {
		const to = Math.min(from + FRIENDS_AT_A_TIME, count);
		await insertFriends(db, demoFriends(from, to, now), now);
		await loadDeeds(db, { from, to, now });
		progress(to);
	}
	for (const { id } of JOURNEYS) await commit(db, recount(db, sql`(${id})`));
}

async function insertFriends(db: Db, rows: DemoFriend[], now: number): Promise<void> {
	const json = JSON.stringify(rows);
	await db.batch([
		execute(
			db,
			sql`insert into ${friends} (id, line_user_id, name, name_key, short_name, short_name_key, nickname, nickname_key,
				status_message, status_key, memo, memo_key, followed_at, added_by, blocked_at, last_message_at, last_sent_at,
				profile_fetched_at, created_at)
			select value ->> '$.id', value ->> '$.lineUserId', value ->> '$.name', value ->> '$.nameKey',
				value ->> '$.shortName', value ->> '$.keys.shortName', value ->> '$.nickname', value ->> '$.keys.nickname',
				value ->> '$.statusMessage', value ->> '$.keys.statusMessage', value ->> '$.memo', value ->> '$.keys.memo',
				value ->> '$.followedAt', value ->> '$.addedBy', value ->> '$.blockedAt', value ->> '$.lastMessageAt',
				value ->> '$.lastSentAt', ${now}, value ->> '$.followedAt' from json_each(${json})`,
		),
		execute(
			db,
			sql`insert into ${friendTags} (friend_id, tag_id, created_at)
			select f.value ->> '$.id', t.value, f.value ->> '$.followedAt'
			from json_each(${json}) f, json_each(f.value, '$.tagIds') t`,
		),
		execute(
			db,
			// A friend whose last message was not answered is waiting.
			sql`insert into ${messages} (friend_id, outgoing, timestamp, type, text, notify)
			select f.value ->> '$.id', m.value ->> '$.outgoing', m.value ->> '$.timestamp', 'text', m.value ->> '$.text',
				m.value ->> '$.outgoing' = 0 and m.key = json_array_length(f.value, '$.messages') - 1
			from json_each(${json}) f, json_each(f.value, '$.messages') m order by m.value ->> '$.timestamp'`,
		),
	] as never);
}
