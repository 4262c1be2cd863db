import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant, nextAttemptAt, saveKey } from "#db/platform/sql/columns.ts";
import type { LinkTarget } from "#domain/booking/salons/calendar/targets.ts";
import { salonResources, salons } from "./salons.ts";

/** Google accounts that operators have connected to a salon; `google_token_id` of the wire (M-135). */
export const googleAccounts = sqliteTable(
	"google_accounts",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		salonId: ofSalon(),
		/** Its address, which is the id of its own calendar. */
		account: text("account").notNull(),
		/** Both sealed with the deployment's key (`functions/platform/auth/seal.ts`). */
		accessToken: text("access_token").notNull(),
		refreshToken: text("refresh_token").notNull(),
		accessExpiresAt: instant("access_expires_at").notNull(),
		/** Google said that it is connected no more: nothing is tried until somebody connects it again. */
		revokedAt: instant("revoked_at"),
		createdAt: instant("created_at").notNull(),
		deletedAt: instant("deleted_at"),
	},
	(t) => [uniqueIndex("google_accounts_of_salon").on(t.salonId, t.account).where(sql`deleted_at is null`)],
);

/** Ways to Google that operators have begun and not come back from. Each is used once. */
export const googleSignIns = sqliteTable("google_sign_ins", {
	/** The hash of the state that Google hands back. */
	stateHash: text("state_hash").primaryKey(),
	salonId: ofSalon(),
	operatorId: integer("operator_id").notNull(),
	/** The proof key's verifier, sealed. */
	verifier: text("verifier").notNull(),
	expiresAt: instant("expires_at").notNull(),
});

/**
 * Google's calendars that something of a salon is linked to, each with where reading it stands. `next_attempt_at` is when
 * it is read next; a push brings it forward.
 */
export const salonCalendars = sqliteTable(
	"salon_calendars",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		salonId: ofSalon(),
		accountId: integer("account_id")
			.notNull()
			.references(() => googleAccounts.id),
		googleCalendarId: text("google_calendar_id").notNull(),
		name: text("name").notNull(),
		/** Google's mark of what was read; null reads everything. */
		syncToken: text("sync_token"),
		/** When everything was last read. */
		readWholeAt: instant("read_whole_at"),
		/** When it was last read without a failure. */
		syncedAt: instant("synced_at"),
		/** Counts what asks for a reading, so that what comes while one is under way is not lost. */
		asked: integer("asked").notNull().default(0),
		/** Counts what asks for everything to be read: a reading that began before it does not answer it. */
		wholeAsked: integer("whole_asked").notNull().default(0),
		/** Until when a worker has it; null where none does. */
		heldUntil: instant("held_until"),
		attempts: integer("attempts").notNull().default(0),
		/** How many workers in a row died of it. */
		lost: integer("lost").notNull().default(0),
		nextAttemptAt: nextAttemptAt(),
		error: text("error"),
		/** Google tells of changes over this channel. */
		channelId: text("channel_id").unique(),
		channelResourceId: text("channel_resource_id"),
		channelExpiresAt: instant("channel_expires_at"),
		createdAt: instant("created_at").notNull(),
		deletedAt: instant("deleted_at"),
	},
	(t) => [
		uniqueIndex("salon_calendars_of_salon").on(t.salonId, t.googleCalendarId).where(sql`deleted_at is null`),
		index("salon_calendars_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
	],
);

/** Which resource a calendar is linked to, and for what (M-135, M-136). */
export const salonCalendarLinks = sqliteTable(
	"salon_calendar_links",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		salonId: ofSalon(),
		calendarId: integer("calendar_id")
			.notNull()
			.references(() => salonCalendars.id),
		resourceId: integer("resource_id")
			.notNull()
			.references(() => salonResources.id),
		target: text("target").$type<LinkTarget>().notNull(),
		createdAt: instant("created_at").notNull(),
		deletedAt: instant("deleted_at"),
		/** When what it brought in was taken out again, after it was deleted. */
		cleanedAt: instant("cleaned_at"),
		saveKey: saveKey(),
	},
	(t) => [
		uniqueIndex("salon_calendar_links_of_resource")
			.on(t.salonId, t.resourceId, t.target)
			.where(sql`deleted_at is null`),
		index("salon_calendar_links_of_calendar").on(t.calendarId),
	],
);

/**
 * The reservations that a calendar shows, or is to be told of. A row says *look at it again*, not what to do: whoever
 * works it off compares the reservation as it is then, so the last change wins and a repeated attempt changes nothing.
 */
export const salonCalendarEvents = sqliteTable(
	"salon_calendar_events",
	{
		calendarId: integer("calendar_id")
			.notNull()
			.references(() => salonCalendars.id),
		reservationId: integer("reservation_id").notNull(),
		/** Counts the changes; what was worked off is `done`. */
		revision: integer("revision").notNull().default(1),
		done: integer("done").notNull().default(0),
		/** What the calendar has, in short; null where it has nothing. */
		written: text("written"),
		/** Until when a worker has it; null where none does. */
		heldUntil: instant("held_until"),
		attempts: integer("attempts").notNull().default(0),
		/** How many workers in a row died of it. */
		lost: integer("lost").notNull().default(0),
		nextAttemptAt: nextAttemptAt(),
		error: text("error"),
	},
	(t) => [
		primaryKey({ columns: [t.calendarId, t.reservationId] }),
		index("salon_calendar_events_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
		index("salon_calendar_events_of").on(t.reservationId),
	],
);

function ofSalon() {
	return integer("salon_id")
		.notNull()
		.references(() => salons.id);
}
