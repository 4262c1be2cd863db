import { env } from "cloudflare:workers";
import { connectD1 } from "#db/d1-client.ts";
import { sendingCaps } from "#db/engine/sending-caps.ts";
import type { QuietHours } from "#domain/engine/sending-caps/cap-settings.ts";

const NO_QUIET_HOURS: QuietHours = Array.from({ length: 7 }, () => null);

/** The same quiet period every day, by the hours. */
export const quietDaily = (fromHour: number, untilHour: number): QuietHours =>
	Array.from({ length: 7 }, () => ({ from: fromHour * 60, until: untilHour * 60 }));

/** Stores caps, which limit nothing by default, in place of earlier ones. */
export async function storeCaps(given: Partial<typeof sendingCaps.$inferInsert> = {}): Promise<void> {
	const db = connectD1(env.DB);
	await db.batch([
		db.delete(sendingCaps),
		db.insert(sendingCaps).values({
			id: 1,
			isActive: true,
			over: "defer",
			deferMinute: 10 * 60,
			deferDays: 3,
			priorities: {},
			quietHours: NO_QUIET_HOURS,
			quietExceptions: [],
			monthLimits: {},
			overMonth: "hold",
			updatedAt: 0,
			...given,
		}),
	]);
}
