import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { eventUrls } from "#db/booking/event-booking-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { MAX_EVENT_URLS } from "#domain/booking/events/event-inputs.ts";
import { eventPath, eventPrintPath } from "#domain/engine/public-addresses/event-address.ts";
import { EVENT_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { saveOnce } from "#functions/platform/http/save-once.ts";
import { createUrlCode } from "#functions/platform/http/url-code.ts";
import { findEventConfig } from "./manage-events.ts";

interface EventUrlInput {
	ctx: OperatorCtx;
	input: { id: number; urlId: number };
}

/** Lists the public URLs of an event, oldest first. @throws Refusal 404 */
export async function listEventUrls({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	await findEventConfig(ctx, id);
	const rows = await ctx.db
		.select()
		.from(eventUrls)
		.where(and(eq(eventUrls.groupId, id), isNull(eventUrls.deletedAt)))
		.orderBy(asc(eventUrls.id));
	const origin = publicOrigin(ctx.env);
	return {
		data: rows.map(({ id, code, name, createdAt }) => ({
			id,
			name,
			/** Code that placeholders use to refer to the URL. */
			code,
			url: origin + eventPath(code),
			/** URL of the printable sheet with the QR code. */
			print_url: eventPrintPath(code),
			created_at: toWireTime(createdAt, ctx.zone),
		})),
	};
}

/** Creates a public URL of an event; a repeated save creates one. @throws Refusal 404, 422 above the maximum */
export async function createEventUrl({
	ctx,
	input: { id: groupId, name },
}: {
	ctx: OperatorCtx;
	input: { id: number; name: string };
}) {
	await findEventConfig(ctx, groupId);
	const selectSavedUrl = () =>
		ctx.db
			.select({ id: eventUrls.id, code: eventUrls.code })
			.from(eventUrls)
			.where(eq(eventUrls.saveKey, ctx.saveKey));
	const [earlierUrl] = await selectSavedUrl();
	if (earlierUrl) return earlierUrl;
	const urlCount = sql`(select count(*) from ${eventUrls} where group_id = ${groupId} and deleted_at is null)`;
	const code = createUrlCode(ctx, "event-url");
	const storedUrl = await saveOnce(selectSavedUrl, () =>
		ctx.db.batch([
			// Counted in the writing statement because two operators may add a URL at once.
			execute(
				ctx.db,
				insertInto(
					eventUrls,
					{ groupId, code, name, createdAt: ctx.now, saveKey: ctx.saveKey },
					sql`where ${urlCount} < ${MAX_EVENT_URLS}`,
				),
			),
			auditOfChange(ctx, {
				verb: "event.url.create",
				subjectType: "event",
				subjectId: groupId,
				detail: { name },
			}),
		]),
	);
	if (!storedUrl) throw invalid("ERROR", EVENT_TEXTS.tooManyUrls(MAX_EVENT_URLS));
	return storedUrl;
}

/** Deletes a public URL; it responds with 404 from then on. @throws Refusal 404 */
export const deleteEventUrl = ({ ctx, input }: EventUrlInput) =>
	updateEventUrl(ctx, input, { deletedAt: ctx.now }, "event.url.delete");

/**
 * Revokes the friends' links to a URL that were sent until now, those of this millisecond included.
 * @throws Refusal 404
 */
export const revokeEventLinks = ({ ctx, input }: EventUrlInput) =>
	updateEventUrl(ctx, input, { linksFrom: ctx.now + 1 }, "event.url.revoke");

async function updateEventUrl(
	ctx: OperatorCtx,
	{ id, urlId }: EventUrlInput["input"],
	changes: Partial<typeof eventUrls.$inferInsert>,
	verb: string,
): Promise<{ id: number }> {
	const [{ meta }] = await ctx.db.batch([
		ctx.db
			.update(eventUrls)
			.set(changes)
			.where(and(eq(eventUrls.id, urlId), eq(eventUrls.groupId, id), isNull(eventUrls.deletedAt))),
		auditOfChange(ctx, { verb, subjectType: "event", subjectId: id, detail: { id: urlId } }),
	]);
	if (meta.changes === 0) throw notFound();
	return { id: urlId };
}
