import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { salonCustomerItems, salonOnlineConfigs } from "#db/booking/salon-online.ts";
import { salonRevokedLinks, salonUrls } from "#db/booking/salon-urls.ts";
import { salonCourses, salonOpeningHours, salonResources, salons, salonUnlinks } from "#db/booking/salons.ts";
import type { Db } from "#db/d1-client.ts";
import { buildPairKey } from "#domain/booking/salons/salon-book.ts";
import {
	NO_AGREEMENT,
	NO_SHOP_INFO,
	type SalonAgreement,
	type SalonRules,
	type ShopInfo,
} from "#domain/booking/salons/salon-settings.ts";
import {
	type BookingVisitor,
	findVisitor,
	selectLinkFriend,
} from "#functions/booking/booking-pages/booking-visitor.ts";
import type { Ctx } from "#functions/context.ts";
import { readSalonClaims, readSalonToken } from "#functions/engine/deliveries/salon-link-token.ts";
import type { CourseRow, ResourceRow } from "../engine/salon-rows.ts";
import type { SalonHours } from "./format-opening-hours.ts";

type UrlRow = typeof salonUrls.$inferSelect;
/** Question of the online booking form. */
export type CustomerItemRow = typeof salonCustomerItems.$inferSelect;

/** Salon as its public pages show it. */
export interface PublicSalon {
	url: UrlRow;
	id: number;
	/** Whether it can be booked online; otherwise friends can only view and cancel their bookings. */
	isOpen: boolean;
	/** Name that friends see. */
	name: string;
	rules: SalonRules;
	shop: ShopInfo;
	agreement: SalonAgreement;
	/** Whether friends can join the waiting list of a full day. */
	takesWaiting: boolean;
	openingHours: SalonHours[];
	items: CustomerItemRow[];
	courses: CourseRow[];
	resources: ResourceRow[];
	/** Whether a resource (staff member, seat, room) can be booked for a course. */
	isResourceOfCourse: (resourceId: number, courseId: number) => boolean;
	visitor: BookingVisitor;
}

/** Finds the salon of a URL while it takes online bookings. */
export async function findOpenSalon(ctx: Ctx, code: string, token: string): Promise<PublicSalon | undefined> {
	const salon = await findSalonByUrl(ctx, code, token);
	return salon?.isOpen ? salon : undefined;
}

/**
 * Finds the salon of a URL, as its visitor sees it; undefined where there is none. An unknown URL and an
 * archived salon take the same statements, so that neither the response nor its timing reveals which it is.
 */
export async function findSalonByUrl(
	ctx: Ctx,
	code: string,
	token: string,
): Promise<PublicSalon | undefined> {
	const { db } = ctx;
	const claimedFriendId = readSalonClaims(ctx, token)?.friendId ?? 0;
	const isUrl = and(eq(salonUrls.code, code), isNull(salonUrls.deletedAt));
	const [[url], [salon], [friend]] = await db.batch([
		db.select().from(salonUrls).where(isUrl),
		db
			.select()
			.from(salons)
			.where(
				and(
					isNull(salons.deletedAt),
					sql`${salons.id} = (select ${salonUrls.salonId} from ${salonUrls} where ${isUrl})`,
				),
			),
		selectLinkFriend(db, claimedFriendId),
	]);
	if (!url || !salon) return undefined;
	const [resources, courses, unlinks, [config], items, openingHours, [revokedLink]] = await db.batch([
		selectEnabledResources(db, salon.id),
		selectEnabledCourses(db, salon.id),
		db.select().from(salonUnlinks).where(eq(salonUnlinks.salonId, salon.id)),
		db.select().from(salonOnlineConfigs).where(eq(salonOnlineConfigs.salonId, salon.id)),
		selectCustomerItems(db, salon.id),
		db.select().from(salonOpeningHours).where(eq(salonOpeningHours.salonId, salon.id)),
		db
			.select()
			.from(salonRevokedLinks)
			.where(and(eq(salonRevokedLinks.salonId, salon.id), eq(salonRevokedLinks.friendId, claimedFriendId))),
	]);
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
		openingHours,
		items,
		courses,
		resources,
		isResourceOfCourse: resourceCheckOf(unlinks),
		visitor: findVisitor({
			token,
			friend,
			link: readSalonToken(ctx, token, url.id),
			linksRevokedUntil: [url.linksFrom, revokedLink?.at ?? 0],
		}),
	};
}

function resourceCheckOf(
	unlinks: readonly { resourceId: number; courseId: number }[],
): PublicSalon["isResourceOfCourse"] {
	const unlinkedPairs = new Set(
		unlinks.map(({ resourceId, courseId }) => buildPairKey(resourceId, courseId)),
	);
	return (resourceId, courseId) => !unlinkedPairs.has(buildPairKey(resourceId, courseId));
}

/** Resources that take bookings, in the order of the booking page. */
const selectEnabledResources = (db: Db, salonId: number) =>
	db
		.select()
		.from(salonResources)
		.where(and(isPartOf(salonResources, salonId), eq(salonResources.isEnabled, true)))
		.orderBy(...pageOrder(salonResources));

/** Courses that take bookings, in the order of the booking page. */
const selectEnabledCourses = (db: Db, salonId: number) =>
	db
		.select()
		.from(salonCourses)
		.where(and(isPartOf(salonCourses, salonId), eq(salonCourses.isEnabled, true)))
		.orderBy(...pageOrder(salonCourses));

const selectCustomerItems = (db: Db, salonId: number) =>
	db
		.select()
		.from(salonCustomerItems)
		.where(isPartOf(salonCustomerItems, salonId))
		.orderBy(...pageOrder(salonCustomerItems));

type PartTable = typeof salonResources | typeof salonCourses | typeof salonCustomerItems;

const isPartOf = (part: PartTable, salonId: number) => and(eq(part.salonId, salonId), isNull(part.deletedAt));

const pageOrder = (part: PartTable) => [asc(part.position), asc(part.id)];
