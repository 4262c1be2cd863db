import { eq } from "drizzle-orm";
import { episodes } from "#db/automation/reminders.ts";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import { SLOT_GROUP_TYPES, type SlotGroupAttribute } from "#domain/automation/reminders/of-salon.ts";
import { isOfSalon } from "#domain/automation/reminders/types.ts";
import { EPISODE_TEXTS } from "#domain/platform/texts/episodes.ts";
import { findOnlineConfig } from "#functions/booking/salons/online/show.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { invalid, notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { episodeKind } from "../kind.ts";
import { columnOfAttribute } from "./create.ts";
import { assertMaySetSalon, findEpisode } from "./find.ts";
import { endAll, endOfSalon, setAll } from "./reset.ts";

/**
 * Turns a salon's reminder on or off (M-270). On, it is set for existing bookings, for its future steps; off,
 * all its set reminders end.
 * @throws Refusal 404 for one that belongs to no salon: those are always on
 */
export async function switchEpisode({
	ctx,
	input: { id, is_active },
}: {
	ctx: OperatorCtx;
	input: { id: number; is_active: boolean };
}) {
	const episode = await findEpisode(ctx, id);
	if (!isOfSalon(episode.type)) throw notFound();
	await ctx.db.batch([
		ctx.db.update(episodes).set({ isActive: is_active }).where(eq(episodes.id, id)),
		auditOfChange(ctx, {
			verb: "salon.episode.switch",
			subjectType: "episode",
			subjectId: id,
			detail: { is_active },
		}),
		...(is_active ? setAll(ctx, id) : [endAll(ctx, id)]),
	]);
	return { id, is_active };
}

interface Tie {
	ctx: OperatorCtx;
	input: { salonId: number; attr: SlotGroupAttribute; id: number | null };
}

/**
 * Chooses the reminder, or the follow-up, of a salon (M-271, M-272). Reminders set by the previous one end.
 * @throws Refusal 422 for one that does not exist, or that is of another kind
 */
export async function tieEpisode({ ctx, input: { salonId, attr, id } }: Tie) {
	const config = await findOnlineConfig(ctx, salonId);
	const column = columnOfAttribute(attr);
	if (id !== null) await assertFits(ctx, attr, id);
	const before = config[column];
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
		...(before !== null && before !== id ? [endOfSalon(ctx, before, salonId)] : []),
		...(id === null ? [] : setAll(ctx, id)),
	]);
	return { [attr]: id };
}

async function assertFits(ctx: OperatorCtx, attr: SlotGroupAttribute, id: number): Promise<void> {
	const [episode] = await ctx.db
		.select({ type: episodes.type, deletedAt: episodes.deletedAt })
		.from(episodes)
		.where(eq(episodes.id, id));
	if (!episode || episode.deletedAt !== null) throw invalid(attr, EPISODE_TEXTS.episodeUnknown);
	if (episode.type !== SLOT_GROUP_TYPES[attr]) throw invalid(attr, EPISODE_TEXTS.notOfSalon);
}

/**
 * Deletes a reminder (M-268) with its steps; its set reminders end, and its salons have none.
 * @throws Refusal 404, and 403 for a salon's where the operator does not set salons
 */
export async function removeEpisode({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const { type } = await findEpisode(ctx, id);
	if (isOfSalon(type)) assertMaySetSalon(ctx);
	await ctx.db.batch([
		ctx.db.update(salonOnlineConfigs).set({ episodeId: null }).where(eq(salonOnlineConfigs.episodeId, id)),
		ctx.db.update(salonOnlineConfigs).set({ followId: null }).where(eq(salonOnlineConfigs.followId, id)),
		...episodeKind.onDelete!(ctx, [id]),
		ctx.db.update(episodes).set({ deletedAt: ctx.now }).where(eq(episodes.id, id)),
		auditOfChange(ctx, { verb: "episode.delete", subjectType: "episode", subjectId: id, detail: {} }),
	]);
	return { id };
}
