import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instantColumn, nextAttemptColumn, saveKeyColumn } from "#db/platform/sql/column-types.ts";
import type { LinkTarget } from "#domain/booking/salons/calendar/link-targets.ts";
import { salonResources, salons } from "./salons.ts";

/** Google accounts that operators have connected to a salon; `google_token_id` of the wire (M-135). */
export const googleAccounts = sqliteTable(
	"google_accounts",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		salonId: salonIdColumn(),
		/** Address of the account, which is also the id of its primary calendar. */
		account: text("account").notNull(),
		/** Both sealed with the deployment's key (`functions/platform/auth/seal.ts`). */
		accessToken: text("access_token").notNull(),
		refreshToken: text("refresh_token").notNull(),
		accessExpiresAt: instantColumn("access_expires_at").notNull(),
		/**
		 * Time at which Google reported the connection as revoked: no attempt is made until an operator
		 * reconnects it.
		 */
		revokedAt: instantColumn("revoked_at"),
		createdAt: instantColumn("created_at").notNull(),
		deletedAt: instantColumn("deleted_at"),
	},
	(t) => [uniqueIndex("google_accounts_of_salon").on(t.salonId, t.account).where(sql`deleted_at is null`)],
);

/** Google sign-ins that operators have started and not completed. Each is used once. */
export const googleSignIns = sqliteTable("google_sign_ins", {
	/** Hash of the state that Google returns. */
	stateHash: text("state_hash").primaryKey(),
	salonId: salonIdColumn(),
	operatorId: integer("operator_id").notNull(),
	/** PKCE verifier, sealed. */
	verifier: text("verifier").notNull(),
	expiresAt: instantColumn("expires_at").notNull(),
});

/**
 * Google calendars linked to a salon, each with its read progress. `next_attempt_at` is the next read; a push
 * notification brings it forward.
 */
export const salonCalendars = sqliteTable(
	"salon_calendars",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		salonId: salonIdColumn(),
		accountId: integer("account_id")
			.notNull()
			.references(() => googleAccounts.id),
		googleCalendarId: text("google_calendar_id").notNull(),
		name: text("name").notNull(),
		/** Google's sync token of the last read; null reads everything. */
		syncToken: text("sync_token"),
		/** Last full read. */
		fullyReadAt: instantColumn("read_whole_at"),
		/** Last read without a failure. */
		syncedAt: instantColumn("synced_at"),
		/** Number of requested reads, so that a request during a read is not lost. */
		readRequests: integer("asked").notNull().default(0),
		/** Number of requested full reads: a read that began earlier does not satisfy a later request. */
		fullReadRequests: integer("whole_asked").notNull().default(0),
		/** End of the current worker's lease; null without one. */
		heldUntil: instantColumn("held_until"),
		attempts: integer("attempts").notNull().default(0),
		/** Number of workers in a row that crashed on it. */
		lost: integer("lost").notNull().default(0),
		nextAttemptAt: nextAttemptColumn(),
		error: text("error"),
		/** Channel over which Google notifies of changes. */
		channelId: text("channel_id").unique(),
		channelResourceId: text("channel_resource_id"),
		channelExpiresAt: instantColumn("channel_expires_at"),
		createdAt: instantColumn("created_at").notNull(),
		deletedAt: instantColumn("deleted_at"),
	},
	(t) => [
		uniqueIndex("salon_calendars_of_salon").on(t.salonId, t.googleCalendarId).where(sql`deleted_at is null`),
		index("salon_calendars_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
	],
);

/** Resource that a calendar is linked to, and the purpose (M-135, M-136). */
export const salonCalendarLinks = sqliteTable(
	"salon_calendar_links",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		salonId: salonIdColumn(),
		calendarId: integer("calendar_id")
			.notNull()
			.references(() => salonCalendars.id),
		resourceId: integer("resource_id")
			.notNull()
			.references(() => salonResources.id),
		target: text("target").$type<LinkTarget>().notNull(),
		createdAt: instantColumn("created_at").notNull(),
		deletedAt: instantColumn("deleted_at"),
		/** Time at which the imports of an ended link were deleted. */
		cleanedAt: instantColumn("cleaned_at"),
		saveKey: saveKeyColumn(),
	},
	(t) => [
		uniqueIndex("salon_calendar_links_of_resource")
			.on(t.salonId, t.resourceId, t.target)
			.where(sql`deleted_at is null`),
		index("salon_calendar_links_of_calendar").on(t.calendarId),
	],
);

/**
 * Reservations that a calendar shows or has to show. A row requests a check, not a specific change: the
 * worker compares the reservation at that time, so the last change wins and a repeated attempt changes
 * nothing.
 */
export const salonCalendarEvents = sqliteTable(
	"salon_calendar_events",
	{
		calendarId: integer("calendar_id")
			.notNull()
			.references(() => salonCalendars.id),
		reservationId: integer("reservation_id").notNull(),
		/** Number of changes; `done` is the last one processed. */
		revision: integer("revision").notNull().default(1),
		done: integer("done").notNull().default(0),
		/** Digest of the event in the calendar; null if it has none. */
		written: text("written"),
		/** End of the current worker's lease; null without one. */
		heldUntil: instantColumn("held_until"),
		attempts: integer("attempts").notNull().default(0),
		/** Number of workers in a row that crashed on it. */
		lost: integer("lost").notNull().default(0),
		nextAttemptAt: nextAttemptColumn(),
		error: text("error"),
	},
	(t) => [
		primaryKey({ columns: [t.calendarId, t.reservationId] }),
		index("salon_calendar_events_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
		index("salon_calendar_events_of").on(t.reservationId),
	],
);

function salonIdColumn() {
	return integer("salon_id")
		.notNull()
		.references(() => salons.id);
}
