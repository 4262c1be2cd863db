import { eq } from "drizzle-orm";
import { z } from "zod";
import { operatorDevices } from "#db/console/operator-devices.ts";
import { DEVICE_ENDED } from "#domain/integrations/notifications/push-message.ts";
import type { Ctx } from "#functions/context.ts";
import { noticeAnswerOf } from "../senders/call-service.ts";
import { sendPush } from "./send-push.ts";

const endedDevice = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

/**
 * Makes a device whose session was ended elsewhere close its notices, unless it was registered again
 * meanwhile. A push service that no longer knows the device needs no retry.
 * @throws where a later retry may succeed
 */
export async function closeDeviceNotices(ctx: Ctx, subject: string): Promise<void> {
	const device = endedDevice.parse(JSON.parse(subject));
	const [newDevice] = await ctx.db
		.select({ id: operatorDevices.id })
		.from(operatorDevices)
		.where(eq(operatorDevices.endpoint, device.endpoint));
	if (newDevice) return;
	const pushAnswer = noticeAnswerOf(
		await sendPush(ctx, device, { topic: DEVICE_ENDED.tag, message: DEVICE_ENDED }),
	);
	if (pushAnswer.kind === "later") throw new Error(pushAnswer.reason);
}
