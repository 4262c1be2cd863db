import { sql } from "drizzle-orm";
import type { z } from "zod";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import { salonUrls } from "#db/booking/salon-urls.ts";
import { salonCourses, salonOpeningHours, salonResources, salons } from "#db/booking/salons.ts";
import type { Statement } from "#db/d1-client.ts";
import type { shopInfoInput } from "#domain/booking/salons/inputs/salon-online-inputs.ts";
import type { CourseInput, ResourceInput } from "#domain/booking/salons/inputs/salon-part-inputs.ts";
import type { SalonUrlInput } from "#domain/booking/salons/inputs/salon-url-inputs.ts";
import type { SalonFlowActions } from "#domain/booking/salons/reservation-flow.ts";
import type { MinuteSpan, SalonRules } from "#domain/booking/salons/salon-settings.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** New salon with everything that its booking page needs; the parts are outputs of their schemas. */
export interface NewSalonContents {
	id: number;
	name: string;
	rules: SalonRules;
	hours: { weekday: number; hours: MinuteSpan[] }[];
	shopInfo: z.output<typeof shopInfoInput>;
	actions: SalonFlowActions;
	courses: CourseInput[];
	resources: ResourceInput[];
	/** Public URL with its code. */
	url: SalonUrlInput & { code: string };
}

/**
 * Statements that create a salon with its settings. No room knows the salon before, so that they may be part of
 * another transaction. Online booking is off.
 */
export const buildNewSalonStatements = (ctx: OperatorCtx, salon: NewSalonContents): Statement[] => {
	const { db, now, saveKey } = ctx;
	const { id: salonId, name, rules, url } = salon;
	return [
		db.insert(salons).values({
			id: salonId,
			name,
			nameKey: normaliseText(name),
			rules,
			createdAt: now,
			saveKey,
			position: sql`(select coalesce(max(position), 0) + 1 from ${salons})`,
		}),
		auditRow(ctx, { verb: "salon.create", subjectType: "salon", subjectId: salonId, detail: { name } }),
		...salon.hours.map(({ weekday, hours }) =>
			db.insert(salonOpeningHours).values({ salonId, weekday, hours }),
		),
		db.insert(salonOnlineConfigs).values({ salonId, shopInfo: salon.shopInfo, actions: salon.actions }),
		...salon.courses.map(({ buffer_before, buffer_after, is_enabled, ...course }, index) =>
			db.insert(salonCourses).values({
				name: course.name,
				minutes: course.minutes,
				price: course.price,
				description: course.description,
				picture: course.picture,
				taxRate: course.tax_rate,
				...partColumns(ctx, salonId, "course", index, course.name),
				bufferBefore: buffer_before,
				bufferAfter: buffer_after,
				isEnabled: is_enabled,
			}),
		),
		...salon.resources.map(({ capacity_admin, capacity_friend, is_enabled, ...resource }, index) =>
			db.insert(salonResources).values({
				name: resource.name,
				kind: resource.kind,
				colour: resource.colour,
				fee: resource.fee,
				description: resource.description,
				picture: resource.picture,
				...partColumns(ctx, salonId, "resource", index, resource.name),
				capacityAdmin: capacity_admin,
				capacityFriend: capacity_friend,
				isEnabled: is_enabled,
			}),
		),
		db.insert(salonUrls).values({
			salonId,
			code: url.code,
			name: url.name,
			courseId: url.course_id,
			resourceId: url.salon_resource_id,
			takesAnonymous: url.takes_strangers,
			createdAt: now,
			saveKey,
		}),
	];
};

/** Columns that courses and resources share. */
const partColumns = (
	{ now, saveKey }: OperatorCtx,
	salonId: number,
	part: "course" | "resource",
	index: number,
	name: string,
) => ({
	salonId,
	createdAt: now,
	nameKey: normaliseText(name),
	position: index + 1,
	saveKey: `${saveKey}:${part}:${index}`,
});
