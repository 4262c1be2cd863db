import { z } from "zod";
import { episodeInput } from "#domain/engine/kinds/episode-input.ts";
import { distanceOf, type GoalStep } from "#domain/engine/steps/goal-time.ts";
import { EPISODE_TEXTS } from "#domain/platform/texts/episodes-texts.ts";
import { codeOf, optionalId, yesNo } from "#domain/platform/wire/input-schemas.ts";
import { EPISODE_TYPES, type EpisodeType } from "./reminder-types.ts";
import { SLOT_GROUP_TYPES, type SlotGroupAttribute } from "./slot-group-types.ts";

/** Body of `POST /api/episodes` (M-266): a reminder in a folder, or one of a salon. */
export const newReminder = episodeInput
	.extend({
		type: codeOf(
			EPISODE_TYPES.item,
			EPISODE_TYPES.relative,
			EPISODE_TYPES.reserve,
			EPISODE_TYPES.follow,
		).default(EPISODE_TYPES.item),
		/** Salon to which it is assigned. */
		salon_id: optionalId().default(null),
	})
	.refine(
		({ type, salon_id }) =>
			salon_id === null || type === EPISODE_TYPES.reserve || type === EPISODE_TYPES.follow,
		{ path: ["type"], error: EPISODE_TEXTS.notOfSalon },
	);

/** Body of `POST /api/episodes/{id}/activate`, which also turns reminders off. */
export const reminderSwitch = z.object({ is_active: yesNo().default(true) });

const ATTRIBUTES = Object.keys(SLOT_GROUP_TYPES) as [SlotGroupAttribute, ...SlotGroupAttribute[]];
export const slotGroupAttribute = z.object({
	attr: z.enum(ATTRIBUTES, { error: EPISODE_TEXTS.attributeUnknown }),
});

/** Body of each patch of a salon's reminders; null removes the reminder. */
export const SLOT_GROUP_PATCHES = {
	episode_id: z.object({ episode_id: optionalId() }),
	follow_id: z.object({ follow_id: optionalId() }),
} as const;

/** Problem of a step's time: a reminder must precede the visit, a follow-up must come after it. */
export function reminderStepProblem(type: EpisodeType, { day, minute }: GoalStep): string | null {
	const offset = day || (distanceOf(minute) ?? 0);
	if (type === EPISODE_TYPES.reserve && offset > 0) return EPISODE_TEXTS.notAfterVisit;
	return type === EPISODE_TYPES.follow && offset < 0 ? EPISODE_TEXTS.notBeforeVisit : null;
}
