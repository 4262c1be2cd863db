import type { Ctx } from "#functions/context.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { readPageFields } from "#functions/platform/http/read-page-fields.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { renderClosedBookingPage, renderTooManyVisitsPage } from "./booking-page.ts";
import type { FieldReader } from "./booking-page-fields.ts";
import type { BookingVisitor, FriendBookingVisitor } from "./booking-visitor.ts";

/** Pages of one kind of host: salons or events. */
interface BookingPageKind<Host, Visit> {
	/** Name under which visits are rate limited. */
	name: string;
	/** Name of the field that carries a friend's token. */
	tokenField: string;
	/** Verifies a token; undefined where it is invalid. */
	readClaims: (ctx: Ctx, token: string) => { friendId: number } | undefined;
	/** Finds the salon or event of a URL code, open or closed; undefined where the visitor must not see it. */
	findHost: (ctx: Ctx, code: string, token: string) => Promise<Host | undefined>;
	/** Whether it takes bookings online. */
	isOpen: (host: Host) => boolean;
	/** Visitor that the token identified. */
	getVisitor: (host: Host) => BookingVisitor;
	/** Builds the argument of the page handlers. */
	buildVisit: (host: Host, readField: FieldReader) => Visit;
	/** Text for a closed page. */
	closedText: string;
	/** Response to a visitor who is not a friend, where only friends may continue. */
	renderFriendsOnly: (c: RequestContext, host: Host) => Promise<Response>;
}

/**
 * Creates the page handlers of one kind. The rate limit applies before any lookup, so that nobody finds an
 * address by guessing.
 */
export function createVisitHandlers<Host, Visit>(pages: BookingPageKind<Host, Visit>) {
	/** Answers a visit to a host that the visitor may see; all others get the closed page. */
	const open = async (
		c: RequestContext,
		isVisible: (host: Host) => boolean,
		answer: (host: Host, readField: FieldReader) => Promise<Response>,
	): Promise<Response> => {
		const { ctx } = c.var;
		const readField = await readPageFields(c);
		const token = readField(pages.tokenField);
		const friendId = pages.readClaims(ctx, token)?.friendId;
		if (!(await isWithinVisitLimit(c, { pages: pages.name, friendId }))) return renderTooManyVisitsPage(c);
		const host = await pages.findHost(ctx, c.req.param("code") ?? "", token);
		return host && isVisible(host) ? answer(host, readField) : renderClosedBookingPage(c, pages.closedText);
	};
	type FriendAnswer = (
		c: RequestContext,
		visit: Visit & { friend: FriendBookingVisitor },
	) => Promise<Response>;
	const openForFriend = (c: RequestContext, isVisible: (host: Host) => boolean, answer: FriendAnswer) =>
		open(c, isVisible, (host, readField) => {
			const visitor = pages.getVisitor(host);
			if (!visitor.isFriend) return pages.renderFriendsOnly(c, host);
			return answer(c, { ...pages.buildVisit(host, readField), friend: visitor });
		});
	return {
		/** Handler for all visitors while the page is open. */
		handleVisit:
			(answer: (c: RequestContext, visit: Visit) => Promise<Response>) =>
			(c: RequestContext): Promise<Response> =>
				open(c, pages.isOpen, (host, readField) => answer(c, pages.buildVisit(host, readField))),
		/** Handler for friends only, while the page is open. */
		handleFriendVisit:
			(answer: FriendAnswer) =>
			(c: RequestContext): Promise<Response> =>
				openForFriend(c, pages.isOpen, answer),
		/**
		 * Handler for a friend's own bookings: friends see and cancel them after online booking has closed, too.
		 */
		handleOwnBookings:
			(answer: FriendAnswer) =>
			(c: RequestContext): Promise<Response> =>
				openForFriend(c, (host) => pages.isOpen(host) || pages.getVisitor(host).isFriend, answer),
	};
}
