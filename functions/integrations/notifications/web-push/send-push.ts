import { and, eq } from "drizzle-orm";
import { sign } from "hono/jwt";
import { operatorDevices } from "#db/console/operator-devices.ts";
import { operators } from "#db/platform/operators.ts";
import type { NoticeAnswer } from "#domain/integrations/notifications/judge-notice.ts";
import { isAsleep } from "#domain/integrations/notifications/push-device.ts";
import { type PushMessage, pushMessageOf } from "#domain/integrations/notifications/push-message.ts";
import { NOTICE_FAILURE_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import { DAY, HOUR, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { callService, noticeAnswerOf, type ServiceAnswer } from "../senders/call-service.ts";
import type { OutgoingNotice } from "../senders/notice-sender.ts";
import { encryptPush } from "./encrypt-push.ts";
import { loadPushKey } from "./push-key.ts";

/** Time for which a push service keeps a message for an offline device. */
const PUSH_TTL = DAY;
/** Validity of a signature for a push service; they accept a day at most. */
const SIGNATURE_LIFETIME = 12 * HOUR;

/**
 * Pushes to one of an operator's devices. A device unknown to its push service is deleted.
 * @param operatorIds operators named by the channel
 */
export async function pushToDevice(
	ctx: Ctx,
	operatorIds: readonly number[],
	notice: OutgoingNotice,
): Promise<NoticeAnswer> {
	const [row] = await ctx.db
		.select({ device: operatorDevices, disabledAt: operators.disabledAt })
		.from(operatorDevices)
		.innerJoin(operators, eq(operators.id, operatorDevices.operatorId))
		.where(eq(operatorDevices.id, notice.target));
	if (!row) return { kind: "refused", reason: NOTICE_FAILURE_TEXTS.deviceGone };
	const { device, disabledAt } = row;
	if (!operatorIds.includes(device.operatorId))
		return { kind: "refused", reason: NOTICE_FAILURE_TEXTS.removedFromChannel };
	if (disabledAt !== null) return { kind: "refused", reason: NOTICE_FAILURE_TEXTS.operatorDisabled };
	if (isAsleep(device.seenAt, ctx.clock()))
		return { kind: "refused", reason: NOTICE_FAILURE_TEXTS.deviceInactive };
	const push = { topic: notice.id.replaceAll("-", ""), message: pushMessageOf(notice) };
	const answer = await sendPush(ctx, device, push);
	// The device subscribed with an earlier key of this deployment.
	if (answer.status === 401 || answer.status === 403)
		return { kind: "refused", reason: NOTICE_FAILURE_TEXTS.deviceGone };
	if (answer.status !== 404 && answer.status !== 410) return noticeAnswerOf(answer, answer.text);
	await ctx.db
		.delete(operatorDevices)
		.where(and(eq(operatorDevices.id, device.id), eq(operatorDevices.endpoint, device.endpoint)));
	return { kind: "refused", reason: NOTICE_FAILURE_TEXTS.deviceGone };
}

interface Push {
	/** The push service replaces a waiting push of the same topic. */
	topic: string;
	message: PushMessage;
}

/** Sends one push to a device, and returns the push service's answer. */
export const sendPush = async (
	ctx: Ctx,
	device: Pick<typeof operatorDevices.$inferSelect, "endpoint" | "p256dh" | "auth">,
	{ topic, message }: Push,
): Promise<ServiceAnswer> =>
	callService(ctx.env, device.endpoint, {
		method: "POST",
		headers: {
			Authorization: await authorization(ctx, device.endpoint),
			"Content-Encoding": "aes128gcm",
			"Content-Type": "application/octet-stream",
			TTL: String(PUSH_TTL / SECOND),
			Urgency: "high",
			Topic: topic,
		},
		body: await encryptPush(JSON.stringify(message), device),
	});

/** Sender authorization, valid for one push service alone (RFC 8292). */
async function authorization(ctx: Ctx, endpoint: string): Promise<string> {
	const { publicKey, privateKey } = await loadPushKey(ctx);
	const claims = {
		aud: new URL(endpoint).origin,
		exp: Math.floor((ctx.clock() + SIGNATURE_LIFETIME) / SECOND),
		sub: contactOf(ctx),
	};
	return `vapid t=${await sign(claims, privateKey, "ES256")}, k=${publicKey}`;
}

/** Contact for push services; some accept only https addresses. */
const contactOf = ({ env }: Ctx): string =>
	env.PUBLIC_ORIGIN?.startsWith("https:") ? env.PUBLIC_ORIGIN : "mailto:notices@musubi.invalid";
