import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";

/** Visitor of a page: a friend with their own link, or an anonymous visitor. */
export type BookingVisitor =
	| { isFriend: true; id: number; name: string; token: string }
	/** An expired or revoked link identifies nobody; the page says so instead of asking for a link. */
	| { isFriend: false; hasExpiredLink: boolean; token: "" };

/** Visitor whose link identifies them as a friend. */
export type FriendBookingVisitor = Extract<BookingVisitor, { isFriend: true }>;

/** Friend's link, as its token describes it. */
interface VisitorLink {
	sentAt: number;
	/** Whether its lifetime is over; a revocation is checked separately. */
	isExpired: boolean;
}

interface VisitorLookup {
	token: string;
	/** Link that the token names; null where it belongs to another URL or is not ours. */
	link: VisitorLink | null;
	friend: { id: number; name: string | null } | undefined;
	/** Times up to which sent links are revoked: those of the whole URL, and this friend's. */
	linksRevokedUntil: readonly number[];
}

/** Selects the friend of a link. A friend whom an operator has blocked counts as unknown. */
export const selectLinkFriend = (db: Db, friendId: number) =>
	db
		.select({ id: friends.id, name: friends.name })
		.from(friends)
		.where(and(eq(friends.id, friendId), ne(friends.userRate, USER_RATE.blocked)));

/** Returns the visitor that a token identifies. */
export function findVisitor({ token, link, friend, linksRevokedUntil }: VisitorLookup): BookingVisitor {
	if (!link) return { isFriend: false, hasExpiredLink: false, token: "" };
	const hasExpiredLink = link.isExpired || link.sentAt < Math.max(...linksRevokedUntil);
	if (hasExpiredLink || !friend) return { isFriend: false, hasExpiredLink, token: "" };
	return { isFriend: true, id: friend.id, name: friend.name ?? "", token };
}
