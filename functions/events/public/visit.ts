import { EVENT_PAGE_TEXTS } from "#domain/texts/events.ts";
import { eventClaims } from "../../deliveries/event-link.ts";
import { pageFields } from "../../http/page-fields.ts";
import type { RequestContext } from "../../http/types.ts";
import { isWithinVisitLimit } from "../../http/visit-limit.ts";
import { closedPage, sayingPage, tooManyPage } from "./event-page.ts";
import { type EventVisitor, findOpenEvent, type OpenEvent } from "./open-event.ts";

/** A visitor's request: the event, and what was sent. */
export interface Visit {
	event: OpenEvent;
	read: (field: string) => string;
}

type Friend = Extract<EventVisitor, { isFriend: true }>;

/** Opens the event for a visitor and hands it on; or answers why not. */
export const visiting =
	(answer: (c: RequestContext, visit: Visit) => Promise<Response>) =>
	async (c: RequestContext): Promise<Response> => {
		const read = await pageFields(c);
		const token = read("t");
		const friendId = eventClaims(c.var.ctx, token)?.friendId;
		// Before anything is looked up.
		if (!(await isWithinVisitLimit(c, { pages: "event", friendId }))) return tooManyPage(c);
		const event = await findOpenEvent(c.var.ctx, c.req.param("code") ?? "", token);
		return event ? answer(c, { event, read }) : closedPage(c);
	};

/** The same for what only a friend does. */
export const visitingFriend = (
	answer: (c: RequestContext, visit: Visit & { friend: Friend }) => Promise<Response>,
) =>
	visiting(async (c, { event, read }) => {
		const { visitor } = event;
		if (visitor.isFriend) return answer(c, { event, read, friend: visitor });
		return sayingPage(c, event, { title: "ご予約", text: EVENT_PAGE_TEXTS.needsLink, status: 403 });
	});
