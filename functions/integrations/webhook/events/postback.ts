import { z } from "zod";
import { parseMenuAlias, parseMenuTap } from "#domain/content/rich-menus/to-line-menu.ts";
import { type ParsedTemplateTap, parseTemplateTap } from "#domain/content/templates/flex/flex-tap-data.ts";
import type { EventHandler } from "./handler.ts";
import { noteContact } from "./note-contact.ts";

const runsNothing = ({ actionId, sentTemplateId }: ParsedTemplateTap) =>
	actionId === null && sentTemplateId === null;

const postbackEvent = z.looseObject({
	postback: z.looseObject({
		data: z.string(),
		params: z.record(z.string(), z.string()).optional().catch(undefined),
	}),
});

/** Records a tap on one of the account's buttons in the friend's talk. */
export const notePostback: EventHandler = (claimedEvent, friend, outcome) => {
	const event = postbackEvent.safeParse(claimedEvent.event);
	if (!event.success) return;
	noteContact(claimedEvent, friend, outcome);
	const { data } = event.data.postback;
	const templateTap = parseTemplateTap(data);
	outcome.messages.push({
		friendId: friend.id,
		timestamp: claimedEvent.event.timestamp,
		type: "postback",
		text: null,
		content: {
			// The data that the button records, as it was written.
			data: templateTap && runsNothing(templateTap) ? templateTap.data : data,
			...(event.data.postback.params && { params: event.data.postback.params }),
		},
		lineMessageId: null,
		quotedMessageId: null,
		quoteToken: null,
		webhookEventId: claimedEvent.webhookEventId,
		// A tap is a choice among offered options and needs no answer.
		notify: false,
	});
	const tap = parseMenuTap(data);
	if (tap) outcome.taps.push({ ...tap, friend, event: claimedEvent });
	if (templateTap) outcome.templateTaps.push({ ...templateTap, friend, event: claimedEvent });
	const { newRichMenuAliasId = "", status } = event.data.postback.params ?? {};
	const menuId = status === "SUCCESS" ? parseMenuAlias(newRichMenuAliasId) : null;
	if (menuId !== null)
		outcome.switches.push({ menuId, fromId: tap?.menuId ?? null, friend, event: claimedEvent });
};
