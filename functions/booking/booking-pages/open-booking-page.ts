import type { Ctx } from "#functions/context.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { readPageFields } from "#functions/platform/http/read-page-fields.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { closedBookingPage, tooManyVisitsPage } from "./booking-page.ts";
import type { FieldReader } from "./booking-page-fields.ts";
import type { BookingVisitor, FriendBookingVisitor } from "./booking-visitor.ts";

/** Configuration of the pages of one kind. */
interface Pages<Opened, Visit> {
	/** Their name, under which visits are limited. */
	name: string;
	/** The field of a friend's token. */
	tokenField: string;
	/** Whom a token names, if it is ours. */
	claims: (ctx: Ctx, token: string) => { friendId: number } | undefined;
	/** Finds the salon or event of a code, open or closed; undefined where the visitor may see none. */
	find: (ctx: Ctx, code: string, token: string) => Promise<Opened | undefined>;
	/** Whether it takes bookings online. */
	isOpen: (opened: Opened) => boolean;
	visitorOf: (opened: Opened) => BookingVisitor;
	/** Builds the argument of the page handlers. */
	visit: (opened: Opened, read: FieldReader) => Visit;
	/** Text for a closed page. */
	closed: string;
	/** Response to a visitor who is not a friend, where only friends may continue. */
	friendsOnly: (c: RequestContext, opened: Opened) => Promise<Response>;
}

/**
 * Opens pages of one kind for their visitors. Visits are limited before anything is looked up, so that nobody finds an
 * address by trying.
 */
export function visitHandlers<Opened, Visit>(pages: Pages<Opened, Visit>) {
	const open = async (
		c: RequestContext,
		isSeen: (opened: Opened) => boolean,
		answer: (opened: Opened, read: FieldReader) => Promise<Response>,
	): Promise<Response> => {
		const { ctx } = c.var;
		const read = await readPageFields(c);
		const token = read(pages.tokenField);
		const friendId = pages.claims(ctx, token)?.friendId;
		if (!(await isWithinVisitLimit(c, { pages: pages.name, friendId }))) return tooManyVisitsPage(c);
		const opened = await pages.find(ctx, c.req.param("code") ?? "", token);
		return opened && isSeen(opened) ? answer(opened, read) : closedBookingPage(c, pages.closed);
	};
	type OfFriend = (c: RequestContext, visit: Visit & { friend: FriendBookingVisitor }) => Promise<Response>;
	const openForFriend = (c: RequestContext, isSeen: (opened: Opened) => boolean, answer: OfFriend) =>
		open(c, isSeen, (opened, read) => {
			const visitor = pages.visitorOf(opened);
			if (!visitor.isFriend) return pages.friendsOnly(c, opened);
			return answer(c, { ...pages.visit(opened, read), friend: visitor });
		});
	return {
		/** Hands on what anybody may see; or answers why not. */
		visiting:
			(answer: (c: RequestContext, visit: Visit) => Promise<Response>) =>
			(c: RequestContext): Promise<Response> =>
				open(c, pages.isOpen, (opened, read) => answer(c, pages.visit(opened, read))),
		/** The same for what only a friend does. */
		visitingFriend:
			(answer: OfFriend) =>
			(c: RequestContext): Promise<Response> =>
				openForFriend(c, pages.isOpen, answer),
		/** The same for a friend's own bookings, which they see and cancel where nothing is booked online any more too. */
		visitingOwn:
			(answer: OfFriend) =>
			(c: RequestContext): Promise<Response> =>
				openForFriend(c, (opened) => pages.isOpen(opened) || pages.visitorOf(opened).isFriend, answer),
	};
}
