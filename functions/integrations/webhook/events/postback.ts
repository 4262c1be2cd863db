import { z } from "zod";
import { readAlias, readTap } from "#domain/content/rich-menus/at-line.ts";
import { readTemplateTap } from "#domain/content/templates/flex/tap-data.ts";
import type { EventHandler } from "./handler.ts";
import { noteContact } from "./note-contact.ts";

const postbackEvent = z.looseObject({
	postback: z.looseObject({
		data: z.string(),
		params: z.record(z.string(), z.string()).optional().catch(undefined),
	}),
});

/** Records a tap on one of the account's buttons in the friend's talk. */
export const postback: EventHandler = (claimed, friend, outcome) => {
	const event = postbackEvent.safeParse(claimed.event);
	if (!event.success) return;
	noteContact(claimed, friend, outcome);
	const { data } = event.data.postback;
	const templateTap = readTemplateTap(data);
	outcome.messages.push({
		friendId: friend.id,
		timestamp: claimed.event.timestamp,
		type: "postback",
		text: null,
		content: {
			// The data that the button records, as it was written.
			data: templateTap?.actionId === null ? templateTap.data : data,
			...(event.data.postback.params && { params: event.data.postback.params }),
		},
		lineMessageId: null,
		quotedMessageId: null,
		quoteToken: null,
		webhookEventId: claimed.webhookEventId,
		// A tap is a choice among offered options and needs no answer.
		notify: false,
	});
	const tap = readTap(data);
	if (tap) outcome.taps.push({ ...tap, friend, event: claimed });
	if (templateTap) outcome.templateTaps.push({ ...templateTap, friend, event: claimed });
	const { newRichMenuAliasId = "", status } = event.data.postback.params ?? {};
	const menuId = status === "SUCCESS" ? readAlias(newRichMenuAliasId) : null;
	if (menuId !== null) outcome.switches.push({ menuId, fromId: tap?.menuId ?? null, friend, event: claimed });
};
