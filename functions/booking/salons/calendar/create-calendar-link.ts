import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { salonCalendarLinks, salonCalendars } from "#db/booking/salon-calendars.ts";
import { salonResources } from "#db/booking/salons.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, type RowOfColumns, text, typed } from "#db/platform/sql/row-columns.ts";
import { LINK_TARGETS, type LinkTarget } from "#domain/booking/salons/calendar/link-targets.ts";
import type { CalendarLinkInput } from "#domain/booking/salons/inputs/calendar-inputs.ts";
import { CALENDAR_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import {
	calendarName,
	isWritableCalendar,
	parseCalendar,
	requestCalendar,
} from "#functions/platform/google/google-calendar-client.ts";
import { assertGoogleSuccess } from "#functions/platform/google/google-trouble.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { assertSalonExists } from "../urls/list-salon-urls.ts";
import { GoogleSession } from "./google-session.ts";
import { assertGoogleAccount, refuseGoogleTrouble } from "./list-calendar-choices.ts";
import { markReservationEventsStatements } from "./mark-calendar-events.ts";

interface CreateLinkInput {
	ctx: OperatorCtx;
	input: CalendarLinkInput & { salonId: number };
}

const LINK_COLUMNS = {
	id: number,
	primary_id: number,
};

type CreatedLink = RowOfColumns<typeof LINK_COLUMNS>;

/**
 * Links a resource to a calendar (M-302). The queue then reads the calendar and sends the future
 * reservations; the page polls for the progress.
 * @throws Refusal 404, 422 for an unknown resource, account or calendar, or a link that is not allowed
 */
export async function createCalendarLink({ ctx, input }: CreateLinkInput): Promise<CreatedLink> {
	const { salonId, salon_resource_id: resourceId, google_token_id: accountId, link_target: target } = input;
	await assertSalonExists(ctx.db, salonId);
	await assertResource(ctx, salonId, resourceId);
	await assertGoogleAccount(ctx, salonId, accountId);
	const entry = await fetchCalendarEntry(ctx, input);
	await assertLinkAllowed(ctx, input, entry.id);
	const calendars = salonCalendars;
	const links = salonCalendarLinks;
	const isSameCalendar = and(
		eq(calendars.salonId, salonId),
		eq(calendars.accountId, accountId),
		eq(calendars.googleCalendarId, entry.id),
		isNull(calendars.deletedAt),
	)!;
	const { now, saveKey } = ctx;
	await ctx.db.batch([
		ctx.db
			.insert(calendars)
			.values({ salonId, accountId, googleCalendarId: entry.id, name: calendarName(entry), createdAt: now })
			.onConflictDoNothing(),
		// One purpose per calendar: with two, each would import the events of the other.
		execute(
			ctx.db,
			insertInto(
				links,
				{ salonId, calendarId: sql`${calendars.id}`, resourceId, target, createdAt: now, saveKey },
				sql`from ${calendars} where ${isSameCalendar} and not exists (select 1 from ${links} l
					where l.calendar_id = ${calendars.id} and l.deleted_at is null and l.target <> ${target})
					on conflict do nothing`,
			),
		),
		auditOfChange(ctx, {
			verb: "salon.calendar.link",
			subjectType: "salon",
			subjectId: salonId,
			detail: { salon_resource_id: resourceId, link_target: target, google_calendar_id: entry.id },
		}),
		requestReadOfNewLink(ctx, isSameCalendar),
		...markReservationEventsStatements(ctx.db, now, futureReservationCondition(salonId, resourceId, now)),
	]);
	const [storedLink] = await queryRows(
		ctx.db,
		LINK_COLUMNS,
		sql`select id, calendar_id as primary_id from ${links} where save_key = ${saveKey}`,
	);
	if (!storedLink) throw invalid("salon_resource_id", CALENDAR_TEXTS.alreadyLinked(LINK_TARGETS[target]));
	await wakeQueue(ctx.env.CALENDARS);
	return storedLink;
}

/** Statement that makes a full read of the calendar due, if this request created the link. */
const requestReadOfNewLink = ({ db, now, saveKey }: OperatorCtx, isSameCalendar: SQL) =>
	db
		.update(salonCalendars)
		.set({
			syncToken: null,
			fullyReadAt: null,
			fullReadRequests: sql`${salonCalendars.fullReadRequests} + 1`,
			readRequests: sql`${salonCalendars.readRequests} + 1`,
			lost: 0,
			nextAttemptAt: sql`iif(${salonCalendars.heldUntil} > ${now}, ${salonCalendars.nextAttemptAt}, ${now})`,
			error: null,
		})
		.where(
			and(
				isSameCalendar,
				sql`exists (select 1 from ${salonCalendarLinks} l
					where l.calendar_id = ${salonCalendars.id} and l.save_key = ${saveKey})`,
			),
		);

/** Condition on future reservations `r` that use a resource. */
export const futureReservationCondition = (salonId: number, resourceId: number, now: number) =>
	sql`r.salon_id = ${salonId} and r.ends_at > ${now} and (r.resource_id = ${resourceId}
		or exists (select 1 from json_each(r.sub_resource_ids) where value = ${resourceId}))`;

/**
 * Requests the calendar's entry from Google.
 * @throws Refusal 422 where Google refuses, does not know the calendar, or does not let us write to it
 */
const fetchCalendarEntry = (
	ctx: OperatorCtx,
	{ google_token_id, google_calendar_id, link_target }: CreateLinkInput["input"],
) =>
	refuseGoogleTrouble(async () => {
		const session = await GoogleSession.open(ctx, google_token_id);
		const answer = await session.ask((token) => requestCalendar(ctx.env, token, google_calendar_id));
		if (answer.status === 404) throw invalid("google_calendar_id", CALENDAR_TEXTS.calendarUnknown);
		const entry = parseCalendar(assertGoogleSuccess(answer).body);
		if (!entry) throw invalid("google_calendar_id", CALENDAR_TEXTS.calendarUnknown);
		if (link_target === "reservation" && !isWritableCalendar(entry))
			throw invalid("google_calendar_id", CALENDAR_TEXTS.notWritable);
		return entry;
	});

/**
 * @throws Refusal 422 where the resource already has such a link, or the calendar is linked for another
 * purpose or account
 */
async function assertLinkAllowed(
	ctx: OperatorCtx,
	input: CreateLinkInput["input"],
	googleCalendarId: string,
): Promise<void> {
	const { salonId, salon_resource_id, link_target } = input;
	const otherLinks = await queryRows(
		ctx.db,
		{ resourceId: number, target: typed<LinkTarget>(text), googleCalendarId: text, isSame: number },
		sql`select l.resource_id as resourceId, l.target, c.google_calendar_id as googleCalendarId,
				l.save_key is ${ctx.saveKey} as isSame
			from ${salonCalendarLinks} l join ${salonCalendars} c on c.id = l.calendar_id
			where l.salon_id = ${salonId} and l.deleted_at is null`,
	);
	// The same save again.
	if (otherLinks.some(({ isSame }) => isSame === 1)) return;
	if (otherLinks.some(({ resourceId, target }) => resourceId === salon_resource_id && target === link_target))
		throw invalid("salon_resource_id", CALENDAR_TEXTS.alreadyLinked(LINK_TARGETS[link_target]));
	const [calendarOfOtherAccount] = await ctx.db
		.select({ id: salonCalendars.id })
		.from(salonCalendars)
		.where(
			and(
				eq(salonCalendars.salonId, salonId),
				eq(salonCalendars.googleCalendarId, googleCalendarId),
				isNull(salonCalendars.deletedAt),
				ne(salonCalendars.accountId, input.google_token_id),
			),
		);
	if (calendarOfOtherAccount) throw invalid("google_calendar_id", CALENDAR_TEXTS.otherAccount);
	const conflictingLink = otherLinks.find(
		(link) => link.googleCalendarId === googleCalendarId && link.target !== link_target,
	);
	if (conflictingLink)
		throw invalid("google_calendar_id", CALENDAR_TEXTS.otherTarget(LINK_TARGETS[conflictingLink.target]));
}

async function assertResource({ db }: OperatorCtx, salonId: number, id: number): Promise<void> {
	const [resource] = await db
		.select({ id: salonResources.id })
		.from(salonResources)
		.where(
			and(eq(salonResources.id, id), eq(salonResources.salonId, salonId), isNull(salonResources.deletedAt)),
		);
	if (!resource) throw invalid("salon_resource_id", SALON_TEXTS.resourceUnknown);
}
