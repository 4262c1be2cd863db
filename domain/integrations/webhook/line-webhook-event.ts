import { z } from "zod";
import type { GroupKind } from "#domain/inbox/groups/group-states.ts";
import { isLineUserId } from "#domain/platform/line/line-user-id.ts";

/** End of the year 9999, the last moment with a four-digit year, epoch ms. */
const MAX_TIMESTAMP = 253_402_300_799_999;

/** LINE ids of groups and rooms. */
const GROUP_IDS: Record<GroupKind, RegExp> = { group: /^C[0-9a-f]{32}$/, room: /^R[0-9a-f]{32}$/ };

/**
 * Webhook request by LINE's description. The schema is deliberately loose, because LINE adds fields and
 * types without notice: unknown parts are stored and ignored, never refused.
 */
const source = z.looseObject({
	type: z.string(),
	userId: z.string().optional(),
	groupId: z.string().optional().catch(undefined),
	roomId: z.string().optional().catch(undefined),
});

export const webhookEvent = z.looseObject({
	type: z.string(),
	/** `standby`: another module of the account handles the talk, so this channel must not answer. */
	mode: z.string().optional().catch(undefined),
	timestamp: z.number().int().min(0).max(MAX_TIMESTAMP),
	webhookEventId: z.string().min(1),
	deliveryContext: z.looseObject({ isRedelivery: z.boolean().optional() }).optional(),
	source: source.optional(),
	replyToken: z.string().optional(),
});

export const webhookRequest = z.looseObject({
	destination: z.string().optional(),
	events: z.array(z.unknown()),
});

export type WebhookEvent = z.output<typeof webhookEvent>;

/** Mode of events that are only recorded. */
export const STANDBY = "standby";

/** Whether an event may trigger anything. Events in standby are only recorded. */
export const mayTrigger = ({ mode }: Pick<WebhookEvent, "mode">): boolean => mode !== STANDBY;

/**
 * Returns the friend of an event; null for groups, rooms, and users without a valid LINE id.
 */
export function senderOf({ source }: WebhookEvent): string | null {
	return source?.type === "user" ? userIdOf(source) : null;
}

/** Group or room of an event, and the member who caused it if LINE names them. */
export interface EventGroup {
	lineId: string;
	kind: GroupKind;
	memberId: string | null;
}

/** Returns the group or room of an event; null for others, and for an invalid id. */
export function groupOf({ source }: WebhookEvent): EventGroup | null {
	const kind = source?.type;
	if (kind !== "group" && kind !== "room") return null;
	const lineId = (kind === "group" ? source?.groupId : source?.roomId) ?? "";
	return GROUP_IDS[kind].test(lineId) ? { lineId, kind, memberId: userIdOf(source) } : null;
}

/** User id of a source or a listed member; null for an invalid one. */
export const userIdOf = (user: { userId?: string | undefined } | undefined): string | null =>
	user?.userId !== undefined && isLineUserId(user.userId) ? user.userId : null;
