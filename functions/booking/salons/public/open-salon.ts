import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { salonCustomerItems, salonOnlineConfigs } from "#db/booking/salon-online.ts";
import { salonRevokedLinks, salonUrls } from "#db/booking/salon-urls.ts";
import { salonCourses, salonResources, salons, salonUnlinks } from "#db/booking/salons.ts";
import { pairOf } from "#domain/booking/salons/book.ts";
import {
	type Agreement,
	NO_AGREEMENT,
	NO_SHOP_INFO,
	type SalonRules,
	type ShopInfo,
} from "#domain/booking/salons/settings.ts";
import {
	type BookingVisitor,
	findVisitor,
	friendOfLink,
} from "#functions/booking/booking-pages/booking-visitor.ts";
import type { Ctx } from "#functions/context.ts";
import { readSalonClaims, readSalonToken } from "#functions/engine/deliveries/salon-link-token.ts";
import type { CourseRow, ResourceRow } from "../engine/salon-rows.ts";

type UrlRow = typeof salonUrls.$inferSelect;
export type CustomerItemRow = typeof salonCustomerItems.$inferSelect;

/** A salon as its public page knows it: what friends can choose, and what is said and asked. */
export interface OpenSalon {
	url: UrlRow;
	id: number;
	/** Whether friends book it online; where not, they see and cancel what they have. */
	isOpen: boolean;
	/** Name that friends see. */
	name: string;
	rules: SalonRules;
	shop: ShopInfo;
	agreement: Agreement;
	/** Whether friends may wait for a full day. */
	takesWaiting: boolean;
	items: CustomerItemRow[];
	courses: CourseRow[];
	resources: ResourceRow[];
	/** Whether a resource is booked for a course. */
	goTogether: (resourceId: number, courseId: number) => boolean;
	visitor: BookingVisitor;
}

/** The salon behind an address where it takes bookings online. */
export async function findOpenSalon(ctx: Ctx, code: string, token: string): Promise<OpenSalon | undefined> {
	const salon = await findSalon(ctx, code, token);
	return salon?.isOpen ? salon : undefined;
}

/**
 * The salon behind an address, as its visitor sees it; undefined where nothing is to be seen. Whether there is no such
 * address, or its salon is closed or gone, is found by the same statements, so that neither the answer nor its time tells.
 */
export async function findSalon(ctx: Ctx, code: string, token: string): Promise<OpenSalon | undefined> {
	const { db } = ctx;
	const named = readSalonClaims(ctx, token)?.friendId ?? 0;
	const isThere = and(eq(salonUrls.code, code), isNull(salonUrls.deletedAt));
	const [[url], [salon], [friend]] = await db.batch([
		db.select().from(salonUrls).where(isThere),
		db
			.select()
			.from(salons)
			.where(
				and(
					isNull(salons.deletedAt),
					sql`${salons.id} = (select ${salonUrls.salonId} from ${salonUrls} where ${isThere})`,
				),
			),
		friendOfLink(db, named),
	]);
	if (!url || !salon) return undefined;
	const ofSalon = { id: salon.id };
	const [resources, courses, unlinks, [config], items, [revoked]] = await db.batch([
		db
			.select()
			.from(salonResources)
			.where(
				and(
					eq(salonResources.salonId, ofSalon.id),
					isNull(salonResources.deletedAt),
					eq(salonResources.isEnabled, true),
				),
			)
			.orderBy(asc(salonResources.position), asc(salonResources.id)),
		db
			.select()
			.from(salonCourses)
			.where(
				and(
					eq(salonCourses.salonId, ofSalon.id),
					isNull(salonCourses.deletedAt),
					eq(salonCourses.isEnabled, true),
				),
			)
			.orderBy(asc(salonCourses.position), asc(salonCourses.id)),
		db.select().from(salonUnlinks).where(eq(salonUnlinks.salonId, ofSalon.id)),
		db.select().from(salonOnlineConfigs).where(eq(salonOnlineConfigs.salonId, ofSalon.id)),
		db
			.select()
			.from(salonCustomerItems)
			.where(and(eq(salonCustomerItems.salonId, ofSalon.id), isNull(salonCustomerItems.deletedAt)))
			.orderBy(asc(salonCustomerItems.position), asc(salonCustomerItems.id)),
		db
			.select()
			.from(salonRevokedLinks)
			.where(and(eq(salonRevokedLinks.salonId, ofSalon.id), eq(salonRevokedLinks.friendId, named))),
	]);
	const apart = new Set(unlinks.map(({ resourceId, courseId }) => pairOf(resourceId, courseId)));
	const shop = { ...NO_SHOP_INFO, ...config?.shopInfo };
	return {
		url,
		id: salon.id,
		isOpen: salon.enableOnline,
		name: shop.name || salon.name,
		rules: salon.rules,
		shop,
		agreement: { ...NO_AGREEMENT, ...config?.agreement },
		takesWaiting: config?.takesWaiting ?? false,
		items,
		courses,
		resources,
		goTogether: (resourceId, courseId) => !apart.has(pairOf(resourceId, courseId)),
		visitor: findVisitor({
			...{ token, friend },
			link: readSalonToken(ctx, token, url.id),
			endedAt: [url.linksFrom, revoked?.at ?? 0],
		}),
	};
}
