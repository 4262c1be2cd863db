import { eq, sql } from "drizzle-orm";
import { episodes } from "#db/automation/reminders.ts";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import { EPISODE_TYPES, type SalonEpisodeType } from "#domain/automation/reminders/reminder-types.ts";
import type { SlotGroupAttribute } from "#domain/automation/reminders/slot-group-types.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { findOnlineConfig } from "#functions/booking/salons/online/show-online-config.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { saveOnce, selectSaved } from "#functions/platform/http/save-once.ts";
import { endRemindersOfSalon } from "./reset-salon-reminders.ts";

/** Column of a salon by type of reminder. */
const COLUMN_OF_TYPE = { [EPISODE_TYPES.reserve]: "episodeId", [EPISODE_TYPES.follow]: "followId" } as const;

/** Column of a salon for an attribute of the wire. */
export const salonReminderColumn = (attr: SlotGroupAttribute) =>
	attr === "episode_id" ? ("episodeId" as const) : ("followId" as const);

interface CreateArgs {
	ctx: OperatorCtx;
	input: { name: string; type: SalonEpisodeType; salon_id: number | null };
}

/**
 * Creates a reminder for the reservations of a salon (M-266). It is off until an operator turns it on, and
 * sends nothing until it has steps; reminders set by the previous one end.
 * @throws Refusal 404 for a salon that does not exist
 */
export async function createSalonReminder({ ctx, input: { name, type, salon_id } }: CreateArgs) {
	const findSaved = () => selectSaved(ctx, episodes);
	const [savedBefore] = await findSaved();
	if (savedBefore) return savedBefore;
	const config = salon_id === null ? null : await findOnlineConfig(ctx, salon_id);
	const column = COLUMN_OF_TYPE[type];
	const previousId = config?.[column] ?? null;
	const savedReminder = await saveOnce(findSaved, () =>
		ctx.db.batch([
			ctx.db.insert(episodes).values({
				name,
				nameKey: normaliseText(name),
				type,
				isActive: false,
				createdAt: ctx.now,
				saveKey: ctx.saveKey,
			}),
			...(config
				? [
						ctx.db
							.update(salonOnlineConfigs)
							.set({
								[column]: sql`(select id from ${episodes} where ${episodes.saveKey} = ${ctx.saveKey})`,
							})
							.where(eq(salonOnlineConfigs.id, config.id)),
					]
				: []),
			auditOfChange(ctx, {
				verb: "salon.episode",
				subjectType: "salon",
				subjectId: salon_id ?? 0,
				detail: { name, type },
			}),
			...(config && previousId !== null ? [endRemindersOfSalon(ctx, previousId, config.salonId)] : []),
		]),
	);
	return savedReminder!;
}
