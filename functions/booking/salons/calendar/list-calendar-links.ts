import { and, eq, isNull, sql } from "drizzle-orm";
import {
	googleAccounts,
	salonCalendarEvents,
	salonCalendarLinks,
	salonCalendars,
} from "#db/booking/salon-calendars.ts";
import { salonResources } from "#db/booking/salons.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import type { LinkTarget } from "#domain/booking/salons/calendar/link-targets.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { googleCredentials } from "#functions/platform/google/google-oauth.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { assertSalonExists } from "../urls/list-salon-urls.ts";
import { listImportConflicts } from "./list-import-conflicts.ts";

const COLUMNS = {
	id: number,
	primaryId: number,
	resourceId: number,
	accountId: number,
	googleCalendarId: text,
	target: typed<LinkTarget>(text),
	name: text,
	account: text,
	isRevoked: number,
	syncedAt: nullable(number),
	error: nullable(text),
	waiting: number,
	failed: number,
	failure: nullable(text),
};

/** Lists a salon's calendar links with their status (M-078, M-301), and its connected accounts. */
export async function listCalendarLinks({ ctx, input }: { ctx: OperatorCtx; input: { salonId: number } }) {
	const { salonId } = input;
	await assertSalonExists(ctx.db, salonId);
	const [links, accounts] = await ctx.db.batch([
		queryRows(ctx.db, COLUMNS, selectCalendarLinks(salonId)),
		ctx.db
			.select()
			.from(googleAccounts)
			.where(and(eq(googleAccounts.salonId, salonId), isNull(googleAccounts.deletedAt)))
			.orderBy(googleAccounts.id),
	]);
	return {
		data: links.map((row) => ({
			id: row.id,
			primary_id: row.primaryId,
			salon_resource_id: row.resourceId,
			google_token_id: row.accountId,
			google_calendar_id: row.googleCalendarId,
			link_target: row.target,
			name: row.name,
			account: row.account,
			is_revoked: row.isRevoked === 1,
			synced_at: row.syncedAt === null ? null : toWireTime(row.syncedAt, ctx.zone),
			error: row.error,
			/** Number of reservations not yet sent to Google, and of those given up. */
			waiting: row.waiting,
			failed: row.failed,
			failure: row.failure,
		})),
		accounts: accounts.map(({ id, account, revokedAt }) => ({ id, account, is_revoked: revokedAt !== null })),
		conflicts: await listImportConflicts(ctx, salonId),
		is_configured:
			googleCredentials(ctx.env) !== null && (ctx.env.GOOGLE !== undefined || publicOrigin(ctx.env) !== ""),
	};
}

const selectCalendarLinks = (salonId: number) => sql`
	select l.id, c.id as primaryId, l.resource_id as resourceId, c.account_id as accountId,
		c.google_calendar_id as googleCalendarId, l.target, c.name, a.account, a.revoked_at is not null as isRevoked,
		c.synced_at as syncedAt, c.error,
		(select count(*) from ${salonCalendarEvents} e where e.calendar_id = c.id and e.next_attempt_at is not null)
			as waiting,
		(select count(*) from ${salonCalendarEvents} e where e.calendar_id = c.id and e.next_attempt_at is null
			and e.revision > e.done) as failed,
		(select max(e.error) from ${salonCalendarEvents} e where e.calendar_id = c.id and e.revision > e.done) as failure
	from ${salonCalendarLinks} l
	join ${salonCalendars} c on c.id = l.calendar_id
	join ${googleAccounts} a on a.id = c.account_id
	join ${salonResources} r on r.id = l.resource_id
	where l.salon_id = ${salonId} and l.deleted_at is null and r.deleted_at is null
	order by r.position, r.id, l.target`;
