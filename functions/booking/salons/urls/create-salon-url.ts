import { eq, sql } from "drizzle-orm";
import { salonUrls } from "#db/booking/salon-urls.ts";
import { salonCourses, salonResources } from "#db/booking/salons.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { MAX_SALON_URLS, type SalonUrlInput } from "#domain/booking/salons/inputs/salon-url-inputs.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { saveOnce } from "#functions/platform/http/save-once.ts";
import { createUrlCode } from "#functions/platform/http/url-code.ts";
import { assertSalonExists } from "./list-salon-urls.ts";

/**
 * Creates a public URL of a salon (M-321); a repeated save creates one.
 * @throws Refusal 404; 422 for a course or resource of another salon, and above the maximum number of URLs
 */
export async function createSalonUrl({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: SalonUrlInput & { salonId: number };
}) {
	const { salonId, name, course_id: courseId, salon_resource_id: resourceId, takes_strangers } = input;
	await assertSalonExists(ctx.db, salonId);
	// A repeated request is answered before its input is checked again.
	const [earlierUrl] = await selectSavedUrl(ctx);
	if (earlierUrl) return earlierUrl;
	if (!(await isOfSalonOrNull(ctx, salonCourses, salonId, courseId)))
		throw invalid("course_id", SALON_TEXTS.courseUnknown);
	if (!(await isOfSalonOrNull(ctx, salonResources, salonId, resourceId)))
		throw invalid("salon_resource_id", SALON_TEXTS.resourceUnknown);
	const code = createUrlCode(ctx, "salon-url");
	const urlCount = sql`(select count(*) from ${salonUrls} where salon_id = ${salonId} and deleted_at is null)`;
	const storedUrl = await saveOnce(
		() => selectSavedUrl(ctx),
		() =>
			ctx.db.batch([
				// Counted in the writing statement because two operators may add a URL at once.
				execute(
					ctx.db,
					insertInto(
						salonUrls,
						{
							salonId,
							code,
							name,
							courseId,
							resourceId,
							takesAnonymous: takes_strangers,
							createdAt: ctx.now,
							saveKey: ctx.saveKey,
						},
						sql`where ${urlCount} < ${MAX_SALON_URLS}`,
					),
				),
				auditOfChange(ctx, {
					verb: "salon.url.create",
					subjectType: "salon",
					subjectId: salonId,
					detail: { name },
				}),
			]),
	);
	if (!storedUrl) throw invalid("ERROR", SALON_TEXTS.tooMany(MAX_SALON_URLS));
	return storedUrl;
}

const selectSavedUrl = (ctx: OperatorCtx) =>
	ctx.db
		.select({ id: salonUrls.id, code: salonUrls.code })
		.from(salonUrls)
		.where(eq(salonUrls.saveKey, ctx.saveKey));

/** Whether a course or resource belongs to the salon; true for null, which names none. */
async function isOfSalonOrNull(
	ctx: OperatorCtx,
	table: typeof salonCourses | typeof salonResources,
	salonId: number,
	id: number | null,
): Promise<boolean> {
	if (id === null) return true;
	const [partRow] = await ctx.db
		.select({ id: table.id })
		.from(table)
		.where(sql`${table.id} = ${id} and ${table.salonId} = ${salonId} and ${table.deletedAt} is null`);
	return partRow !== undefined;
}
