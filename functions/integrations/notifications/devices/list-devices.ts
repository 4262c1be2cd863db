import { asc, desc, eq, sql } from "drizzle-orm";
import { operatorDevices } from "#db/console/operator-devices.ts";
import { operators } from "#db/platform/operators.ts";
import { isAsleep } from "#domain/integrations/notifications/push-device.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { sha256 } from "#functions/platform/auth/operator-session.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { loadPushKey } from "../web-push/push-key.ts";

/** Maximum number of listed devices. */
const MAX_LISTED = 500;

/**
 * The operator's devices; all devices for those who manage channels. The push address is returned only as a
 * hash, by which a browser recognises itself: the address itself would let others register the device.
 */
export async function listDevices({ ctx }: { ctx: OperatorCtx }) {
	const { id: ownId } = ctx.operator;
	const isShown = hasAbility(ctx.operator, "notification-write")
		? sql`1`
		: eq(operatorDevices.operatorId, ownId);
	const [{ publicKey }, rows] = await Promise.all([
		loadPushKey(ctx),
		ctx.db
			.select({ device: operatorDevices, operatorName: operators.name })
			.from(operatorDevices)
			.innerJoin(operators, eq(operators.id, operatorDevices.operatorId))
			.where(isShown)
			.orderBy(
				desc(sql`${operatorDevices.operatorId} = ${ownId}`),
				asc(operatorDevices.operatorId),
				asc(operatorDevices.createdAt),
			)
			.limit(MAX_LISTED),
	]);
	return {
		/** Public key with which a browser subscribes to this deployment only. */
		public_key: publicKey,
		items: await Promise.all(
			rows.map(async ({ device, operatorName }) => ({
				id: device.id,
				name: device.name,
				operator_name: operatorName,
				is_own: device.operatorId === ownId,
				created_at: toWireTime(device.createdAt, ctx.zone),
				seen_at: toWireTime(device.seenAt, ctx.zone),
				is_asleep: isAsleep(device.seenAt, ctx.now),
				fingerprint: await sha256(device.endpoint),
			})),
		),
	};
}
