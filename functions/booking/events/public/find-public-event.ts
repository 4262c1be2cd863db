import { and, eq, isNull, sql } from "drizzle-orm";
import { eventConfigs, eventRevokedLinks, eventUrls } from "#db/booking/event-booking-tables.ts";
import { folders } from "#db/engine/folders.ts";
import { type EventPlace, NO_EVENT_PLACE } from "#domain/booking/events/event-place.ts";
import {
	type BookingVisitor,
	findVisitor,
	selectLinkFriend,
} from "#functions/booking/booking-pages/booking-visitor.ts";
import type { Ctx } from "#functions/context.ts";
import { readEventClaims, readEventToken } from "#functions/engine/deliveries/event-link-token.ts";
import { clampSeatsLeft, selectOpenSlots } from "../select-open-slots.ts";

type UrlRow = typeof eventUrls.$inferSelect;
type ConfigRow = typeof eventConfigs.$inferSelect;

/** Availability of a slot, or of one of its menus. */
export interface EventOffer {
	menu: { id: number; name: string; price: number } | null;
	/** Seats left; null without limit. */
	seatsLeft: number | null;
}

/** Future slot with its availability. */
export interface OpenEventSlot {
	id: number;
	name: string;
	/** Null where the slot has no time. */
	startsAt: number | null;
	offers: EventOffer[];
}

/** Event as its public page shows it. */
export interface PublicEvent {
	url: UrlRow;
	config: ConfigRow;
	/** Appearance and place. */
	place: EventPlace;
	/** Title that friends see. */
	title: string;
	slots: OpenEventSlot[];
	visitor: BookingVisitor;
}

/** Finds the event of a URL while it is open for booking. */
export async function findOpenEvent(ctx: Ctx, code: string, token: string): Promise<PublicEvent | undefined> {
	const event = await findEvent(ctx, code, token);
	return event?.config.isOpen ? event : undefined;
}

/**
 * Finds the event of a URL, as its visitor sees it; undefined where there is none. An unknown URL and a
 * closed event take the same statements, so that neither the response nor its timing reveals which it is.
 */
export async function findEvent(ctx: Ctx, code: string, token: string): Promise<PublicEvent | undefined> {
	const { db } = ctx;
	const claimedFriendId = readEventClaims(ctx, token)?.friendId ?? 0;
	const isUrl = and(eq(eventUrls.code, code), isNull(eventUrls.deletedAt));
	const group = sql`(select ${eventUrls.groupId} from ${eventUrls} where ${isUrl})`;
	const [[url], [eventRow], slots, menus, [friend], [revokedLink]] = await db.batch([
		db.select().from(eventUrls).where(isUrl),
		db
			.select({ config: eventConfigs, name: folders.name })
			.from(eventConfigs)
			.innerJoin(folders, eq(folders.id, eventConfigs.groupId))
			.where(sql`${eventConfigs.groupId} = ${group}`),
		...selectOpenSlots(ctx, group),
		selectLinkFriend(db, claimedFriendId),
		db
			.select({ at: eventRevokedLinks.at })
			.from(eventRevokedLinks)
			.where(
				and(sql`${eventRevokedLinks.groupId} = ${group}`, eq(eventRevokedLinks.friendId, claimedFriendId)),
			),
	]);
	if (!url || !eventRow) return undefined;
	const listOffers = ({ id, left }: { id: number; left: number | null }): EventOffer[] => {
		const slotMenus = menus.filter(({ slotId }) => slotId === id);
		if (slotMenus.length === 0) return [{ menu: null, seatsLeft: clampSeatsLeft(left) }];
		return slotMenus.map(({ left: menuLeft, id: menuId, name, price }) => ({
			menu: { id: menuId, name, price },
			seatsLeft: clampSeatsLeft(menuLeft),
		}));
	};
	return {
		url,
		config: eventRow.config,
		place: { ...NO_EVENT_PLACE, ...eventRow.config.page },
		title: eventRow.config.title || eventRow.name,
		slots: slots.map(({ left, ...slot }) => ({ ...slot, offers: listOffers({ id: slot.id, left }) })),
		visitor: findVisitor({
			token,
			friend,
			link: readEventToken(ctx, token, url.id),
			linksRevokedUntil: [url.linksFrom, revokedLink?.at ?? 0],
		}),
	};
}
