import { Hono } from "hono";
import { TICKET_PICTURE, TICKET_TOKEN, ticketPath } from "#domain/engine/public-addresses/ticket-address.ts";
import { TICKET_PAGE_TEXTS } from "#domain/platform/texts/tickets-texts.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import { readTicketClaims } from "#functions/engine/deliveries/ticket-link-token.ts";
import type { HonoEnv, RequestContext } from "#functions/platform/http/hono-env.ts";
import { openAccess } from "#functions/platform/http/route-access.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { renderContactLinks } from "#functions/platform/public-pages/contact-links.ts";
import { renderMessage, renderPublicPage } from "#functions/platform/public-pages/public-page.ts";
import { type FoundTicket, findTicket } from "./find-ticket.ts";
import { renderTicket } from "./ticket-page.ts";
import { drawTicket } from "./ticket-picture.ts";

const FRIEND = "署名つきのリンクで開いた友だち（中で確かめる）";

/** Handler for the friend of a link. The rate limit precedes every lookup, so that nobody guesses links. */
const visitingTicket =
	(answer: (c: RequestContext, ticket: FoundTicket) => Promise<Response> | Response) =>
	async (c: RequestContext): Promise<Response> => {
		const { ctx } = c.var;
		const token = c.req.query(TICKET_TOKEN) ?? "";
		const claims = readTicketClaims(ctx, token);
		if (!(await isWithinVisitLimit(c, { pages: "ticket", friendId: claims?.friendId })))
			return renderTicketMessage(c, {
				title: VISIT_TEXTS.tooManyTitle,
				text: VISIT_TEXTS.tooMany,
				status: 429,
			});
		const ticket = await findTicket(ctx, { code: c.req.param("code") ?? "", token });
		if (ticket) return answer(c, ticket);
		return claims === undefined
			? renderTicketMessage(c, { title: "チケット", text: TICKET_PAGE_TEXTS.needsLink, status: 403 })
			: renderTicketMessage(c, {
					title: "チケットを表示できません",
					text: TICKET_PAGE_TEXTS.gone,
					status: 404,
				});
	};

const renderTicketMessage = async (
	c: RequestContext,
	{ title, text, status }: { title: string; text: string; status: 403 | 404 | 429 },
): Promise<Response> =>
	renderPublicPage(c, {
		title,
		status,
		body: renderMessage(title, text),
		foot: status === 429 ? undefined : await renderContactLinks(c),
	});

const showTicketPicture = visitingTicket((c, ticket) => {
	const seat = ticket.seats.find((each) => String(each.seat) === c.req.query("seat"));
	if (ticket.state !== "valid" || !seat || seat.used) return c.body(null, 404);
	return c.body(drawTicket(c.var.ctx, ticket, seat.seat), 200, {
		"Content-Type": "image/png",
		"Cache-Control": "no-store",
	});
});

/** Routes of a friend's tickets. */
export const ticketPublicRoutes = new Hono<HonoEnv>()
	.get(ticketPath(":code"), openAccess(FRIEND), visitingTicket(renderTicket))
	.get(`${ticketPath(":code")}${TICKET_PICTURE}`, openAccess(FRIEND), showTicketPicture);
