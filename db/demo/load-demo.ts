import { and, eq, isNull, sql } from "drizzle-orm";
import { reactions } from "#db/automation/auto-responses.ts";
import { recountPhases } from "#db/automation/phase-counts.ts";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonHistory } from "#db/booking/salon-history.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import { commitBatch, connectD1, type Db, type Statement } from "#db/d1-client.ts";
import { folders } from "#db/engine/folders.ts";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { notificationChannels, notifications } from "#db/integrations/notification-tables.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import {
	DEMO_ADMINISTRATOR,
	DEMO_ADMINISTRATOR_ROW,
	DEMO_STAFF,
} from "#domain/console/operators/demo-operators.ts";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { DEMO_DAYS } from "./demo-arrivals.ts";
import { demoNoticeStatements } from "./demo-booking-notices.ts";
import { DEMO_BROADCASTS, STORY_FRIENDS } from "./demo-broadcasts.ts";
import { demoCouponStatements } from "./demo-coupons.ts";
import type { DemoAction } from "./demo-effects.ts";
import { createDemoFriends, type DemoFriend } from "./demo-friends.ts";
import { lastShopMoment } from "./demo-hours.ts";
import { demoIntroductionStatements } from "./demo-introductions.ts";
import { DEMO_ITEM_FOLDERS } from "./demo-items.ts";
import { DEMO_JOURNEYS } from "./demo-journeys.ts";
import { DEMO_CHANNELS, DEMO_NOTIFICATION } from "./demo-notifications.ts";
import { demoOpenApiStatements } from "./demo-open-api.ts";
import { demoPointStatements } from "./demo-points.ts";
import { DEMO_PURCHASE_PAYMENTS, demoProductStatements } from "./demo-products.ts";
import { createSampleAction, DEMO_PLANNED_ACTIONS } from "./demo-sample-actions.ts";
import { DEMO_ACTIONS, DEMO_AUTO_RESPONSES, DEMO_TAG_FOLDERS, DEMO_TAGS } from "./demo-shop.ts";
import { demoActionStatements } from "./load-demo-actions.ts";
import { loadDemoActivity } from "./load-demo-activity.ts";
import { demoFigureStatements } from "./load-demo-figures.ts";
import { loadDemoItems } from "./load-demo-items.ts";
import { demoLineEventStatements } from "./load-demo-line-events.ts";
import { demoPaymentStatements } from "./load-demo-payments.ts";
import { demoReceiptStatements } from "./load-demo-receipts.ts";
import { demoRegularStatements } from "./load-demo-regulars.ts";
import { demoReminderStatements } from "./load-demo-reminders.ts";
import { demoStoryStatements } from "./load-demo-story.ts";

/**
 * Number of friends per statement. D1 accepts 2 MB for a bound value; a friend with a talk takes about 1
 * KB.
 */
const FRIENDS_AT_A_TIME = 1_000;

/**
 * Fills an empty database with the demo shop.
 * @param passwordHash hash of the demo operators' password
 * @param createLiveData creates the bookings by the product's own rules; without it there are none
 */
export async function loadDemo(
	binding: D1Database,
	passwordHash: string,
	now: number,
	createLiveData?: (db: Db, now: number) => Promise<void>,
): Promise<void> {
	const db = connectD1(binding);
	await loadShop(db, now);
	await loadDemoItems(db, now);
	await loadDemoFriends(db, STORY_FRIENDS, now);
	if (createLiveData) {
		await createLiveData(db, now);
		await commitBatch(db, [...demoRegularStatements(db, now), ...demoReminderStatements(db, now)]);
	}
	await commitBatch(db, [
		...demoNoticeStatements(db, now),
		...demoOpenApiStatements(db, now),
		...demoPointStatements(db, now),
		...demoCouponStatements(db, now),
		...demoIntroductionStatements(db, now),
	]);
	// Operators are inserted last: their presence shows that the demo is complete.
	await loadOperators(db, passwordHash, now);
}

const loadShop = (db: Db, now: number): Promise<void> =>
	commitBatch(
		db,
		demoShopStatements(db, now, {
			folders: [...DEMO_TAG_FOLDERS.map((folder) => ({ ...folder, kind: "tag" })), ...DEMO_ITEM_FOLDERS],
			actions: [...DEMO_ACTIONS, ...DEMO_PLANNED_ACTIONS, createSampleAction(now)],
			tags: DEMO_TAGS,
			autoResponses: DEMO_AUTO_RESPONSES,
		}),
	);

interface ShopRows {
	folders: readonly { id: number; kind: string; name: string }[];
	actions: readonly DemoAction[];
	tags: readonly (Pick<typeof tags.$inferInsert, "name"> & object)[];
	autoResponses: readonly (Omit<typeof reactions.$inferInsert, "keywords" | "createdAt" | "nameKey"> & {
		keywords: readonly string[];
		order: number;
		inactive?: boolean;
	})[];
}

/** Statements that insert the folders, actions, tags and auto-responses of a shop. */
export const demoShopStatements = (db: Db, now: number, shop: ShopRows): Statement[] => [
	...shop.folders.map((folder) =>
		db
			.insert(folders)
			.values({ ...folder, position: folder.id, createdAt: now } as never)
			.onConflictDoNothing(),
	),
	...shop.actions.flatMap((action) => demoActionStatements(db, action, now)),
	...shop.tags.map((tag) =>
		db
			.insert(tags)
			.values({ ...tag, nameKey: normaliseText(tag.name), createdAt: now - DEMO_DAYS * DAY })
			.onConflictDoNothing(),
	),
	...shop.autoResponses.map(({ order, inactive = false, ...reaction }) =>
		db
			.insert(reactions)
			.values({
				...reaction,
				nameKey: normaliseText(reaction.name),
				keywords: [...reaction.keywords],
				hitDetectionOrder: order,
				isActive: !inactive,
				createdAt: now - (DEMO_DAYS - 3) * DAY,
			})
			.onConflictDoNothing(),
	),
];

/** Statements that insert the administrator and their role. */
export const demoAdministratorStatements = (db: Db, passwordHash: string, now: number): Statement[] => [
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
			...DEMO_ADMINISTRATOR_ROW,
			email: DEMO_ADMINISTRATOR.email,
			passwordHash,
			roleId: 1,
			createdAt: now,
		})
		.onConflictDoNothing(),
];

async function loadOperators(db: Db, passwordHash: string, now: number): Promise<void> {
	await commitBatch(db, [
		...demoAdministratorStatements(db, passwordHash, now),
		db
			.insert(roles)
			.values([
				{
					id: 2,
					name: "渋谷店スタッフ",
					abilities: DEMO_STAFF_ABILITIES,
					friendScope: { all: false, tagIds: [1] },
					createdAt: now,
				},
			])
			.onConflictDoNothing(),
		db
			.insert(operators)
			.values([
				{ id: 2, email: DEMO_STAFF.email, name: "鈴木 一郎", passwordHash, roleId: 2, createdAt: now },
			])
			.onConflictDoNothing(),
		db
			.insert(broadcasts)
			.values(
				DEMO_BROADCASTS.map((draft) => ({
					...draft,
					operatorId: 1,
					createdAt: lastShopMoment(now - 2 * DAY),
					updatedAt: lastShopMoment(now - DAY),
				})),
			)
			.onConflictDoNothing(),
		db
			.insert(notificationChannels)
			.values(DEMO_CHANNELS.map((each) => ({ ...each, operatorId: 1, createdAt: now, updatedAt: now })))
			.onConflictDoNothing(),
		db
			.insert(notifications)
			.values({ ...DEMO_NOTIFICATION, operatorId: 1, createdAt: now, updatedAt: now })
			.onConflictDoNothing(),
		...(await demoStoryStatements(db, now)),
		// Counts the sends of the story.
		...demoFigureStatements(db, now),
		...demoLineEventStatements(db, now),
		...demoProductStatements(db, now),
		...demoPaymentStatements(db, now, DEMO_PURCHASE_PAYMENTS),
		...demoReceiptStatements(db),
		// Attributes the salons' remaining changes to the administrator.
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

/** Abilities that concern colleagues, which the staff lacks. */
const NOT_FOR_STAFF: readonly Ability[] = ["operator-read", "audit-read"];

/**
 * Filter conditions that the staff may use; addresses, conversions and other systems' values are hidden
 * from them.
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

/** Abilities of staff, who answer friends and change no items. */
export const DEMO_STAFF_ABILITIES: Ability[] = [
	...ALL_ABILITIES.filter(
		(ability) =>
			(ability.endsWith("-read") && !NOT_FOR_STAFF.includes(ability)) ||
			["friend-write", "message-send"].includes(ability),
	),
	...STAFF_CONDITIONS,
];

/**
 * Adds friends until there are `count`.
 * @param progress receives the number of friends loaded so far
 */
export async function loadDemoFriends(
	db: Db,
	count: number,
	now: number,
	progress: (newest: number) => void = () => undefined,
): Promise<void> {
	const [newest] = await db.select({ highest: sql<number>`coalesce(max(id), 0)` }).from(friends);
	for (let from = newest?.highest ?? 0; from < count; from += FRIENDS_AT_A_TIME) {
		const to = Math.min(from + FRIENDS_AT_A_TIME, count);
		await insertDemoFriends(db, createDemoFriends(from, to, now), now);
		await loadDemoActivity(db, { from, to, now });
		progress(to);
	}
	for (const { id } of DEMO_JOURNEYS) await commitBatch(db, recountPhases(db, sql`(${id})`));
}

/** Inserts friends with their tags and messages. */
export async function insertDemoFriends(db: Db, rows: DemoFriend[], now: number): Promise<void> {
	const json = JSON.stringify(rows);
	await db.batch([
		execute(
			db,
			sql`insert into ${friends} (id, line_user_id, name, icon_url, name_key, short_name, short_name_key, nickname, nickname_key,
				status_message, status_key, memo, memo_key, followed_at, added_by, blocked_at, last_message_at, last_sent_at,
				profile_fetched_at, created_at)
			select value ->> '$.id', value ->> '$.lineUserId', value ->> '$.name', value ->> '$.iconUrl', value ->> '$.nameKey',
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
			// A friend whose last message has no reply is waiting for one.
			sql`insert into ${messages} (friend_id, outgoing, timestamp, type, text, notify)
			select f.value ->> '$.id', m.value ->> '$.outgoing', m.value ->> '$.timestamp', 'text', m.value ->> '$.text',
				m.value ->> '$.outgoing' = 0 and m.key = json_array_length(f.value, '$.messages') - 1
			from json_each(${json}) f, json_each(f.value, '$.messages') m order by m.value ->> '$.timestamp'`,
		),
	]);
}
