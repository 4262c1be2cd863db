import { eq, sql } from "drizzle-orm";
import { forms } from "#db/acquisition/forms.ts";
import { episodes } from "#db/automation/reminders.ts";
import { scenarios } from "#db/automation/scenarios.ts";
import { reservations, salonShifts } from "#db/booking/reservation-tables.ts";
import { salonHistory } from "#db/booking/salon-history.ts";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import { salonUrls } from "#db/booking/salon-urls.ts";
import { salonCourses, salonOpeningHours, salonResources, salons } from "#db/booking/salons.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import { richmenuSchedule, richmenus } from "#db/content/rich-menus.ts";
import { templates } from "#db/content/templates.ts";
import { commitBatch, connectD1, type Db, type Statement } from "#db/d1-client.ts";
import { createScenarioSends, type DemoStoryShop, replyTo } from "#db/demo/create-demo-sends.ts";
import type { DemoFriend } from "#db/demo/demo-friends.ts";
import { type DemoPicture, readMenuPictures, storeDemoPictures } from "#db/demo/demo-pictures.ts";
import {
	DEMO_STAFF_ABILITIES,
	demoAdministratorStatements,
	demoShopStatements,
	insertDemoFriends,
} from "#db/demo/load-demo.ts";
import { demoItemStatements, demoSearchStatements, demoUploadStatements } from "#db/demo/load-demo-items.ts";
import { demoSendStatements, lastMessageStatement } from "#db/demo/load-demo-sends.ts";
import { demoStepStatements, insertFormerReaders, insertReaders } from "#db/demo/load-demo-steps.ts";
import {
	demoBroadcastStatements,
	insertHits,
	linkStatements,
	sendsOfBroadcast,
	settingStatements,
	talkStatements,
} from "#db/demo/load-demo-story.ts";
import { tapStatements } from "#db/demo/load-demo-taps.ts";
import { friends } from "#db/engine/friends.ts";
import { vars } from "#db/people/friend-fields.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { currentDay, DAY } from "#domain/platform/time/wire-time.ts";
import { clinicActivityStatements } from "./clinic-activity.ts";
import * as bookables from "./clinic-bookables.ts";
import { CLINIC_DRAFTS, CLINIC_LINKS, listClinicBroadcasts } from "./clinic-broadcasts.ts";
import { createClinicFriends } from "./clinic-friends.ts";
import { CLINIC_DAYS, CLINIC_HOURS } from "./clinic-hours.ts";
import * as items from "./clinic-items.ts";
import { CLINIC_MENU, CLINIC_RICHMENU } from "./clinic-menu.ts";
import { CLINIC_PICTURES, drawClinicPictures } from "./clinic-pictures.ts";
import { listClinicHits } from "./clinic-replies.ts";
import {
	CLINIC_ACTIONS,
	CLINIC_AUTO_RESPONSES,
	CLINIC_NOTICE_ACTIONS,
	CLINIC_NOTICES,
	CLINIC_TAG_FOLDERS,
	CLINIC_TAGS,
} from "./clinic-shop.ts";

const CLINIC: DemoStoryShop = {
	actions: CLINIC_ACTIONS,
	autoResponses: CLINIC_AUTO_RESPONSES,
	scenarios: items.CLINIC_SCENARIOS,
	scenarioSteps: items.CLINIC_SCENARIO_STEPS,
	templates: items.CLINIC_TEMPLATES,
	bookingUrl: CLINIC_LINKS[0]!.url,
};

/** Settings of the clinic: its colours, counted taps, and the scenario of new friends. */
const SETTINGS = {
	brand_colour: bookables.CLINIC_COLOUR,
	brand_logo: CLINIC_PICTURES.logo,
	count_taps: true,
	line_add_friend_url: "https://lin.ee/demo-minato",
	new_follower_content_group_id: 1,
};

/** Notes of the operators about friends' talks. */
const NOTES = [
	{
		friendId: 7,
		operatorId: 1,
		hoursAgo: 1,
		text: "寝違えとのこと。18時に院長の枠を仮押さえ。返信待ちの間は埋めない。",
	},
	{ friendId: 22, operatorId: 2, hoursAgo: 9, text: "ご夫婦で来院をご希望。土曜の午前に2枠あり。" },
];

/** Hashes of the passwords. The administrator may have theirs in another account. */
export interface DemoHashes {
	administrator: string;
	staff: string;
}

interface ClinicResources {
	database: D1Database;
	media: R2Bucket;
	hashes: DemoHashes;
	now: number;
	/** Creates the bookings by the product's own rules; without it there are none. */
	createBookings?: (db: Db, now: number) => Promise<void>;
}

/** Fills an empty database with the demo clinic, a body-work clinic in Ginza. */
export async function loadClinic({
	database,
	media,
	hashes,
	now,
	createBookings,
}: ClinicResources): Promise<void> {
	const db = connectD1(database);
	const pictures = [...drawClinicPictures(), ...readMenuPictures([CLINIC_MENU])];
	await storeDemoPictures(media, pictures);
	const people = createClinicFriends(now);
	await commitBatch(db, [...itemStatements(db, pictures, now), ...salonStatements(db, now)]);
	await insertDemoFriends(db, people, now);
	await commitBatch(db, [...readerStatements(db, now), ...clinicActivityStatements(db, people, now)]);
	await createBookings?.(db, now);
	await commitBatch(db, noticeStatements(db, now));
	// Operators are inserted last: their presence shows that the demo is complete.
	await commitBatch(db, [
		...demoAdministratorStatements(db, hashes.administrator, now),
		...staffStatements(db, hashes.staff, now),
		...(await storyStatements(db, people, now)),
	]);
}

const itemStatements = (db: Db, pictures: readonly DemoPicture[], now: number): Statement[] => {
	const opened = now - CLINIC_DAYS * DAY;
	return [
		...demoShopStatements(db, now, {
			folders: CLINIC_TAG_FOLDERS.map((folder) => ({ ...folder, kind: "tag" })),
			actions: CLINIC_ACTIONS,
			tags: CLINIC_TAGS,
			autoResponses: CLINIC_AUTO_RESPONSES,
		}),
		...demoItemStatements(db, vars, items.CLINIC_FRIEND_FIELDS, opened),
		...demoItemStatements(db, forms, items.CLINIC_FORMS, opened),
		...demoItemStatements(db, templates, items.CLINIC_TEMPLATES, opened),
		...demoItemStatements(db, scenarios, items.CLINIC_SCENARIOS, opened),
		...demoItemStatements(db, episodes, items.CLINIC_REMINDERS, opened),
		...demoStepStatements(db, now, {
			scenarios: items.CLINIC_SCENARIO_STEPS,
			reminders: items.CLINIC_REMINDER_STEPS,
		}),
		...demoSearchStatements(db, items.CLINIC_SEARCHES, opened),
		...demoUploadStatements(db, pictures, now),
		...demoItemStatements(db, richmenus, [CLINIC_RICHMENU], opened),
		db.insert(richmenuSchedule).values({ id: 1, defaultId: CLINIC_MENU.id }).onConflictDoNothing(),
	];
};

const salonStatements = (db: Db, now: number): Statement[] => {
	const opened = now - CLINIC_DAYS * DAY;
	const { CLINIC_SALON, CLINIC_SHOP_INFO, CLINIC_SHIFTS, CLINIC_OPENING, CLINIC_URL } = bookables;
	return [
		...demoItemStatements(db, salons, [CLINIC_SALON], opened),
		...demoItemStatements(db, salonResources, bookables.CLINIC_STAFF, opened),
		...demoItemStatements(db, salonCourses, bookables.CLINIC_COURSES, opened),
		...CLINIC_OPENING.map((day) =>
			db
				.insert(salonOpeningHours)
				.values({ salonId: CLINIC_SALON.id, ...day })
				.onConflictDoNothing(),
		),
		db
			.insert(salonOnlineConfigs)
			.values({ salonId: CLINIC_SALON.id, shopInfo: CLINIC_SHOP_INFO })
			.onConflictDoNothing(),
		db
			.insert(salonUrls)
			.values({ ...CLINIC_URL, createdAt: opened })
			.onConflictDoNothing(),
		...CLINIC_SHIFTS.map((shift) =>
			db
				.insert(salonShifts)
				.values({ ...shift, startDate: currentDay(opened), createdAt: opened })
				.onConflictDoNothing(),
		),
	];
};

/** Readers of the scenario, which every new friend begins. */
const readerStatements = (db: Db, now: number): Statement[] => {
	const lastStep = { day: items.CLINIC_SCENARIO_DAYS, minute: 0 };
	const startedAt = sql`f.followed_at`;
	const end = now - lastStep.day * DAY;
	return [
		insertReaders(db, now, {
			scenarioId: 1,
			startedAt,
			originDelay: 0,
			friends: sql`from ${friends} f where f.blocked_at is null and f.followed_at > ${end}`,
		}),
		insertFormerReaders(db, {
			scenarioId: 1,
			startedAt,
			lastStep,
			state: "finished",
			friends: sql`from ${friends} f where f.blocked_at is null and f.followed_at <= ${end}`,
		}),
	];
};

/** Messages about bookings, after the first ones, so that nobody is notified about past ones. */
const noticeStatements = (db: Db, now: number): Statement[] => [
	...demoShopStatements(db, now, { folders: [], actions: CLINIC_NOTICES, tags: [], autoResponses: [] }),
	db
		.update(salonOnlineConfigs)
		.set({ actions: CLINIC_NOTICE_ACTIONS, episodeId: 1, followId: 2 })
		.where(eq(salonOnlineConfigs.salonId, bookables.CLINIC_SALON.id)),
];

const staffStatements = (db: Db, passwordHash: string, now: number): Statement[] => [
	db
		.insert(roles)
		.values({
			id: 2,
			name: "施術スタッフ",
			abilities: DEMO_STAFF_ABILITIES,
			friendScope: { all: true },
			createdAt: now,
		})
		.onConflictDoNothing(),
	db
		.insert(operators)
		.values({
			id: 2,
			email: "onishi@example.com",
			name: "大西 由佳",
			passwordHash,
			roleId: 2,
			createdAt: now,
		})
		.onConflictDoNothing(),
	// Attributes the changes of bookings that no friend made to the administrator.
	db.update(reservations).set({ operatorId: 1 }).where(eq(reservations.side, "admin")),
	db.update(salonHistory).set({ operatorId: 1 }).where(sql`${salonHistory.friendId} is null`),
	db
		.insert(broadcasts)
		.values(
			CLINIC_DRAFTS.map((draft) => ({
				...draft,
				operatorId: 1,
				createdAt: CLINIC_HOURS.lastMoment(now - 2 * DAY),
				updatedAt: CLINIC_HOURS.lastMoment(now - DAY),
			})),
		)
		.onConflictDoNothing(),
];

async function storyStatements(db: Db, people: readonly DemoFriend[], now: number): Promise<Statement[]> {
	const byId = new Map(people.map((friend) => [friend.id, friend]));
	const sent = listClinicBroadcasts(now);
	const hits = listClinicHits(now);
	// The broadcasts' sends come first, so that a tap finds its delivery by its position.
	const sends = [
		...sent.flatMap(sendsOfBroadcast),
		...hits.map((hit) => replyTo(CLINIC, hit, byId.get(hit.friendId)!)),
		...(await createScenarioSends(CLINIC, db, byId, now)),
	];
	return [
		...sent.flatMap((broadcast) => demoBroadcastStatements(db, broadcast, CLINIC_HOURS)),
		...linkStatements(db, CLINIC_LINKS, sent[0]!.at),
		...settingStatements(db, SETTINGS, now),
		insertHits(db, hits),
		...demoSendStatements(db, sends),
		...tapStatements(db, sent),
		...talkStatements(db, now, { notes: NOTES, hours: CLINIC_HOURS }),
		lastMessageStatement(db),
	];
}
