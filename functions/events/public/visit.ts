import { EVENT_PAGE_TEXTS } from "#domain/texts/events.ts";
import { eventClaims } from "../../deliveries/event-link.ts";
import { readBody } from "../../http/body.ts";
import type { RequestContext } from "../../http/types.ts";
import { visitorOf } from "../../http/visitor.ts";
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
		const read = await readerOf(c);
		const token = read("t");
		if (!(await isWithinLimit(c, token))) return tooManyPage(c);
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

/**
 * Limits what one sender asks, before anything is looked up: a friend by their link, anybody else by their network. So
 * nobody tries addresses, and friends behind one network do not hold each other up.
 */
async function isWithinLimit(c: RequestContext, token: string): Promise<boolean> {
	const friend = eventClaims(c.var.ctx, token)?.friendId;
	const who = friend === undefined ? visitorOf(c) : `friend:${friend}`;
	const { success } = await c.env.VISIT_LIMIT.limit({ key: `event:${who}` });
	return success;
}

/** Reads a field of the address, or of the form that was posted. */
async function readerOf(c: RequestContext): Promise<(field: string) => string> {
	if (c.req.method === "GET" || c.req.method === "HEAD") return (field) => c.req.query(field) ?? "";
	const body = (await readBody(c)) as Record<string, unknown>;
	return (field) => (typeof body[field] === "string" ? body[field] : "");
}
