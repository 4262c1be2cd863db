import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { eventUrls } from "#db/booking/event-pages.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { MAX_EVENT_URLS } from "#domain/booking/events/inputs.ts";
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

interface Which {
	ctx: OperatorCtx;
	input: { id: number; urlId: number };
}

/** The public addresses of an event, in the order in which they were made. @throws Refusal 404 */
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
			/** Code that the placeholder names. */
			code,
			url: origin + eventPath(code),
			/** The sheet with its QR code. */
			print_url: eventPrintPath(code),
			created_at: toWireTime(createdAt, ctx.zone),
		})),
	};
}

/** Makes a public address of an event. A save that comes twice makes one. @throws Refusal 404, 422 */
export async function createEventUrl({
	ctx,
	input: { id: groupId, name },
}: {
	ctx: OperatorCtx;
	input: { id: number; name: string };
}) {
	await findEventConfig(ctx, groupId);
	const saved = () =>
		ctx.db
			.select({ id: eventUrls.id, code: eventUrls.code })
			.from(eventUrls)
			.where(eq(eventUrls.saveKey, ctx.saveKey));
	const [known] = await saved();
	if (known) return known;
	const has = sql`(select count(*) from ${eventUrls} where group_id = ${groupId} and deleted_at is null)`;
	const code = createUrlCode(ctx, "event-url");
	const made = await saveOnce(saved, () =>
		ctx.db.batch([
			// Counted by the statement that writes: two operators may add at once.
			execute(
				ctx.db,
				insertInto(
					eventUrls,
					{ groupId, code, name, createdAt: ctx.now, saveKey: ctx.saveKey },
					sql`where ${has} < ${MAX_EVENT_URLS}`,
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
	if (!made) throw invalid("ERROR", EVENT_TEXTS.tooManyUrls(MAX_EVENT_URLS));
	return made;
}

/** Deletes a public address; whoever opens it is told that there is no page. @throws Refusal 404 */
export const deleteEventUrl = ({ ctx, input }: Which) =>
	change(ctx, input, { deletedAt: ctx.now }, "event.url.delete");

/** Ends every friend's link to an address that was sent before. @throws Refusal 404 */
export const revokeEventLinks = ({ ctx, input }: Which) =>
	change(ctx, input, { linksFrom: ctx.now + 1 }, "event.url.revoke");

async function change(
	ctx: OperatorCtx,
	{ id, urlId }: Which["input"],
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
