import { sql } from "drizzle-orm";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import { salonOpeningHours, salons } from "#db/booking/salons.ts";
import type { SalonInput } from "#domain/booking/salons/inputs/salon-config-inputs.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { saveOnce, selectSaved } from "#functions/platform/http/save-once.ts";

/** Default opening hours of a new salon: every day from 10:00 to 19:00. */
const DEFAULT_HOURS = [{ from: 10 * 60, to: 19 * 60 }];

/** Creates a salon; a repeated save creates one. */
export async function insertSalon({ ctx, input }: { ctx: OperatorCtx; input: SalonInput }) {
	const selectSavedSalon = () => selectSaved(ctx, salons);
	const [earlierSalon] = await selectSavedSalon();
	if (earlierSalon) return earlierSalon;
	const newSalonId = sql<number>`(select id from ${salons} where ${salons.saveKey} = ${ctx.saveKey})`;
	const storedSalon = await saveOnce(selectSavedSalon, () =>
		ctx.db.batch([
			ctx.db.insert(salons).values({
				name: input.name,
				nameKey: normaliseText(input.name),
				createdAt: ctx.now,
				saveKey: ctx.saveKey,
				position: sql`(select coalesce(max(position), 0) + 1 from ${salons})`,
			}),
			...[0, 1, 2, 3, 4, 5, 6].map((weekday) =>
				ctx.db.insert(salonOpeningHours).values({ salonId: newSalonId, weekday, hours: DEFAULT_HOURS }),
			),
			ctx.db.insert(salonOnlineConfigs).values({ salonId: newSalonId }),
			auditRow(ctx, { verb: "salon.create", subjectType: "salon", detail: { name: input.name } }),
		]),
	);
	return storedSalon!;
}
