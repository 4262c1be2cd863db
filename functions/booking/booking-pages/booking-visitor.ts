import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";

/** Visitor of a page: a friend with their own link, or an anonymous visitor. */
export type BookingVisitor =
	| { isFriend: true; id: number; name: string; token: string }
	/** `isExpired`: the visitor's link is no longer valid. */
	| { isFriend: false; isExpired: boolean; token: "" };

/** Visitor whose link identifies them as a friend. */
export type FriendBookingVisitor = Extract<BookingVisitor, { isFriend: true }>;

/** Whether a link is still valid, as far as its token says. */
interface VisitorLink {
	sentAt: number;
	isExpired: boolean;
}

interface VisitorLookup {
	token: string;
	/** Link that the token names; null where it belongs to another URL or is not ours. */
	link: VisitorLink | null;
	friend: { id: number; name: string | null } | undefined;
	/** Times before which links were revoked: for the whole URL or for this friend. */
	linksEndedAt: readonly number[];
}

/** Selects the friend of a link. A friend whom an operator has blocked counts as unknown. */
export const selectLinkFriend = (db: Db, friendId: number) =>
	db
		.select({ id: friends.id, name: friends.name })
		.from(friends)
		.where(and(eq(friends.id, friendId), ne(friends.userRate, USER_RATE.blocked)));

/** Returns the visitor that a token identifies. */
export function findVisitor({ token, link, friend, linksEndedAt }: VisitorLookup): BookingVisitor {
	if (!link) return { isFriend: false, isExpired: false, token: "" };
	const isExpired = link.isExpired || link.sentAt < Math.max(...linksEndedAt);
	if (isExpired || !friend) return { isFriend: false, isExpired, token: "" };
	return { isFriend: true, id: friend.id, name: friend.name ?? "", token };
}
