import type { Ctx } from "#functions/context.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { readPageFields } from "#functions/platform/http/read-page-fields.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { renderClosedBookingPage, renderTooManyVisitsPage } from "./booking-page.ts";
import type { FieldReader } from "./booking-page-fields.ts";
import type { BookingVisitor, FriendBookingVisitor } from "./booking-visitor.ts";

/** Configuration of the pages of one kind. */
interface BookingPageKind<Opened, Visit> {
	/** Name under which visits are rate limited. */
	name: string;
	/** Name of the field that carries a friend's token. */
	tokenField: string;
	/** Verifies a token; undefined where it is invalid. */
	claims: (ctx: Ctx, token: string) => { friendId: number } | undefined;
	/** Finds the salon or event of a URL code, open or closed; undefined where the visitor must not see it. */
	find: (ctx: Ctx, code: string, token: string) => Promise<Opened | undefined>;
	/** Whether it takes bookings online. */
	isOpen: (opened: Opened) => boolean;
	/** Visitor that the token identified. */
	visitorOf: (opened: Opened) => BookingVisitor;
	/** Builds the argument of the page handlers. */
	visit: (opened: Opened, read: FieldReader) => Visit;
	/** Text for a closed page. */
	closed: string;
	/** Response to a visitor who is not a friend, where only friends may continue. */
	friendsOnly: (c: RequestContext, opened: Opened) => Promise<Response>;
}

/**
 * Creates the page handlers of one kind. The rate limit applies before any lookup, so that nobody finds an
 * address by guessing.
 */
export function createVisitHandlers<Opened, Visit>(pages: BookingPageKind<Opened, Visit>) {
	const open = async (
		c: RequestContext,
		isSeen: (opened: Opened) => boolean,
		answer: (opened: Opened, read: FieldReader) => Promise<Response>,
	): Promise<Response> => {
		const { ctx } = c.var;
		const read = await readPageFields(c);
		const token = read(pages.tokenField);
		const friendId = pages.claims(ctx, token)?.friendId;
		if (!(await isWithinVisitLimit(c, { pages: pages.name, friendId }))) return renderTooManyVisitsPage(c);
		const opened = await pages.find(ctx, c.req.param("code") ?? "", token);
		return opened && isSeen(opened) ? answer(opened, read) : renderClosedBookingPage(c, pages.closed);
	};
	type OfFriend = (c: RequestContext, visit: Visit & { friend: FriendBookingVisitor }) => Promise<Response>;
	const openForFriend = (c: RequestContext, isSeen: (opened: Opened) => boolean, answer: OfFriend) =>
		open(c, isSeen, (opened, read) => {
			const visitor = pages.visitorOf(opened);
			if (!visitor.isFriend) return pages.friendsOnly(c, opened);
			return answer(c, { ...pages.visit(opened, read), friend: visitor });
		});
	return {
		/** Handler for all visitors while the page is open. */
		visiting:
			(answer: (c: RequestContext, visit: Visit) => Promise<Response>) =>
			(c: RequestContext): Promise<Response> =>
				open(c, pages.isOpen, (opened, read) => answer(c, pages.visit(opened, read))),
		/** Handler for friends only, while the page is open. */
		visitingFriend:
			(answer: OfFriend) =>
			(c: RequestContext): Promise<Response> =>
				openForFriend(c, pages.isOpen, answer),
		/**
		 * Handler for a friend's own bookings: friends see and cancel them after online booking has closed, too.
		 */
		visitingOwn:
			(answer: OfFriend) =>
			(c: RequestContext): Promise<Response> =>
				openForFriend(c, (opened) => pages.isOpen(opened) || pages.visitorOf(opened).isFriend, answer),
	};
}
