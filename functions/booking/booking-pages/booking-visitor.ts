import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";

/** Visitor of a page: a friend with their own link, or an anonymous visitor. */
export type BookingVisitor =
	| { isFriend: true; id: number; name: string; token: string }
	/** `isOver`: they came by a link that is not valid any more. */
	| { isFriend: false; isOver: boolean; token: "" };

export type FriendBookingVisitor = Extract<BookingVisitor, { isFriend: true }>;

/** Whether a link may be followed, as far as its token says. */
interface Link {
	sentAt: number;
	isOver: boolean;
}

interface Came {
	token: string;
	/** Link that the token names; null where it belongs to another URL or is not ours. */
	link: Link | null;
	friend: { id: number; name: string | null } | undefined;
	/** The moments before which links were ended: all of the address, or this friend's. */
	endedAt: readonly number[];
}

/** The friend whom a link names, one statement. Whom an operator has blocked counts as unknown. */
export const friendOfLink = (db: Db, friendId: number) =>
	db
		.select({ id: friends.id, name: friends.name })
		.from(friends)
		.where(and(eq(friends.id, friendId), ne(friends.userRate, -1)));

/** Returns the visitor that a token identifies. */
export function findVisitor({ token, link, friend, endedAt }: Came): BookingVisitor {
	if (!link) return { isFriend: false, isOver: false, token: "" };
	const isOver = link.isOver || link.sentAt < Math.max(...endedAt);
	if (isOver || !friend) return { isFriend: false, isOver, token: "" };
	return { isFriend: true, id: friend.id, name: friend.name ?? "", token };
}
