import { z } from "zod";
import type { MessageContent } from "#domain/engine/messages/talk-message-content.ts";
import {
	type EventGroup,
	groupOf,
	mayTrigger,
	userIdOf,
} from "#domain/integrations/webhook/line-webhook-event.ts";
import type { ClaimedWebhookEvent } from "../claim-webhook-events.ts";
import { readLineMessage } from "../events/message.ts";
import type { GroupOutcome } from "./group-outcome.ts";

/** Adds an event of a group or room to the outcome. Pure. */
type GroupEventHandler = (
	claimedEvent: ClaimedWebhookEvent,
	group: EventGroup,
	outcome: GroupOutcome,
) => void;

const member = z.looseObject({ userId: z.string().optional() });
const membersEvent = z.looseObject({
	joined: z.looseObject({ members: z.array(member) }).optional(),
	left: z.looseObject({ members: z.array(member) }).optional(),
});
const postbackEvent = z.looseObject({ postback: z.looseObject({ data: z.string() }) });
const unsendEvent = z.looseObject({ unsend: z.looseObject({ messageId: z.string() }) });

const HANDLERS: Record<string, GroupEventHandler> = {
	message: (claimedEvent, group, outcome) => {
		const parsedMessage = readLineMessage(claimedEvent);
		if (!parsedMessage) return;
		const { lineMessage, text, type, content, hasFile } = parsedMessage;
		outcome.messages.push({
			...messageParts(claimedEvent, group),
			type,
			text: type === "text" ? text : null,
			content,
			lineMessageId: lineMessage.id,
			notify: mayTrigger(claimedEvent.event),
			hasFile,
		});
		// Without a text, the message was unsent before.
		if (type === "text" && lineMessage.text !== undefined && mayTrigger(claimedEvent.event))
			outcome.texts.push({
				lineId: group.lineId,
				text: withoutOwnMention(text, content),
				event: claimedEvent,
			});
	},
	postback: (claimedEvent, group, outcome) => {
		const parsed = postbackEvent.safeParse(claimedEvent.event);
		if (!parsed.success) return;
		outcome.messages.push({
			...messageParts(claimedEvent, group),
			type: "postback",
			text: null,
			content: { data: parsed.data.postback.data },
			lineMessageId: null,
			notify: false,
			hasFile: false,
		});
	},
	unsend: ({ event }, _group, outcome) => {
		const parsed = unsendEvent.safeParse(event);
		if (parsed.success)
			outcome.unsends.push({ lineMessageId: parsed.data.unsend.messageId, at: event.timestamp });
	},
	memberJoined: (claimedEvent, group, outcome) => noteMembers(claimedEvent, group, outcome),
	memberLeft: (claimedEvent, group, outcome) => noteMembers(claimedEvent, group, outcome),
	join: (_claimedEvent, { lineId }, outcome) => void outcome.changed.push(lineId),
};

/** Notes an event of a group or room. Every event but `leave` shows that the account is in it. */
export function noteGroupEvent(claimedEvent: ClaimedWebhookEvent, outcome: GroupOutcome): void {
	const { event } = claimedEvent;
	const group = groupOf(event);
	if (!group) return;
	const { lineId, kind, memberId } = group;
	const at = event.timestamp;
	outcome.presences.push({ lineId, kind, at, leftAt: event.type === "leave" ? at : null });
	if (memberId !== null) outcome.members.push({ lineId, lineUserId: memberId, at, leftAt: null });
	HANDLERS[event.type]?.(claimedEvent, group, outcome);
}

/** Words of a text without the mention of the account itself, which people put before what they ask. */
function withoutOwnMention(text: string, content: MessageContent | null): string {
	const own = content?.mentions?.filter(({ isSelf }) => isSelf) ?? [];
	return own
		.toSorted((a, b) => b.index - a.index)
		.reduce((words, { index, length }) => words.slice(0, index) + words.slice(index + length), text)
		.trim();
}

const messageParts = ({ event, webhookEventId }: ClaimedWebhookEvent, { lineId, memberId }: EventGroup) => ({
	lineId,
	lineUserId: memberId,
	timestamp: event.timestamp,
	webhookEventId,
});

function noteMembers({ event }: ClaimedWebhookEvent, { lineId }: EventGroup, outcome: GroupOutcome): void {
	const parsed = membersEvent.safeParse(event);
	if (!parsed.success) return;
	const at = event.timestamp;
	const presencesOf = (members: { userId?: string | undefined }[] = [], leftAt: number | null = null) =>
		members.flatMap((user) => {
			const lineUserId = userIdOf(user);
			return lineUserId === null ? [] : [{ lineId, lineUserId, at, leftAt }];
		});
	outcome.members.push(
		...presencesOf(parsed.data.joined?.members),
		...presencesOf(parsed.data.left?.members, at),
	);
	outcome.changed.push(lineId);
}
