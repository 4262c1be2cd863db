import { eq } from "drizzle-orm";
import { episodes } from "#db/automation/reminders.ts";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import { isOfSalon } from "#domain/automation/reminders/reminder-types.ts";
import { SLOT_GROUP_TYPES, type SlotGroupAttribute } from "#domain/automation/reminders/slot-group-types.ts";
import { EPISODE_TEXTS } from "#domain/platform/texts/episodes-texts.ts";
import { findOnlineConfig } from "#functions/booking/salons/online/show-online-config.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { episodeKind } from "../kind.ts";
import { salonReminderColumn } from "./create-salon-reminder.ts";
import { assertMaySetSalon, findReminder } from "./find-reminder.ts";
import { endRemindersOfSalon, endSalonReminders, setSalonReminders } from "./reset-salon-reminders.ts";

/**
 * Turns a salon's reminder on or off (M-270). Turning it on schedules its future steps for existing bookings;
 * turning it off ends all of its set reminders.
 * @throws Refusal 404 for one that belongs to no salon: those are always on
 */
export async function switchSalonReminder({
	ctx,
	input: { id, is_active },
}: {
	ctx: OperatorCtx;
	input: { id: number; is_active: boolean };
}) {
	const episode = await findReminder(ctx, id);
	if (!isOfSalon(episode.type)) throw notFound();
	await ctx.db.batch([
		ctx.db.update(episodes).set({ isActive: is_active }).where(eq(episodes.id, id)),
		auditOfChange(ctx, {
			verb: "salon.episode.switch",
			subjectType: "episode",
			subjectId: id,
			detail: { is_active },
		}),
		...(is_active ? setSalonReminders(ctx, id) : [endSalonReminders(ctx, id)]),
	]);
	return { id, is_active };
}

interface AssignArgs {
	ctx: OperatorCtx;
	input: { salonId: number; attr: SlotGroupAttribute; id: number | null };
}

/**
 * Assigns a reminder or a follow-up to a salon (M-271, M-272). Reminders set by the previous one end.
 * @throws Refusal 422 for one that does not exist or has another type
 */
export async function assignSalonReminder({ ctx, input: { salonId, attr, id } }: AssignArgs) {
	const config = await findOnlineConfig(ctx, salonId);
	const column = salonReminderColumn(attr);
	if (id !== null) await assertFitsAttribute(ctx, attr, id);
	const previousId = config[column];
	await ctx.db.batch([
		ctx.db
			.update(salonOnlineConfigs)
			.set({ [column]: id })
			.where(eq(salonOnlineConfigs.id, config.id)),
		auditOfChange(ctx, {
			verb: "salon.episode.tie",
			subjectType: "salon",
			subjectId: salonId,
			detail: { [attr]: id },
		}),
		...(previousId !== null && previousId !== id ? [endRemindersOfSalon(ctx, previousId, salonId)] : []),
		...(id === null ? [] : setSalonReminders(ctx, id)),
	]);
	return { [attr]: id };
}

async function assertFitsAttribute(ctx: OperatorCtx, attr: SlotGroupAttribute, id: number): Promise<void> {
	const [episode] = await ctx.db
		.select({ type: episodes.type, deletedAt: episodes.deletedAt })
		.from(episodes)
		.where(eq(episodes.id, id));
	if (!episode || episode.deletedAt !== null) throw invalid(attr, EPISODE_TEXTS.episodeUnknown);
	if (episode.type !== SLOT_GROUP_TYPES[attr]) throw invalid(attr, EPISODE_TEXTS.notOfSalon);
}

/**
 * Deletes a reminder with its steps (M-268); its set reminders end, and its salons have none.
 * @throws Refusal 404; 403 for a salon's reminder if the operator may not set salons
 */
export async function deleteReminder({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const { type } = await findReminder(ctx, id);
	if (isOfSalon(type)) assertMaySetSalon(ctx);
	await ctx.db.batch([
		ctx.db.update(salonOnlineConfigs).set({ episodeId: null }).where(eq(salonOnlineConfigs.episodeId, id)),
		ctx.db.update(salonOnlineConfigs).set({ followId: null }).where(eq(salonOnlineConfigs.followId, id)),
		...episodeKind.statementsOnDelete!(ctx, [id]),
		ctx.db.update(episodes).set({ deletedAt: ctx.now }).where(eq(episodes.id, id)),
		auditOfChange(ctx, { verb: "episode.delete", subjectType: "episode", subjectId: id, detail: {} }),
	]);
	return { id };
}
