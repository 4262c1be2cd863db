import { distanceOf, type GoalStep } from "#domain/engine/steps/goal-time.ts";
import { EPISODE_TYPES, type SalonEpisodeType } from "./reminder-types.ts";

/** Codes for the time format of a step in a salon's reminder (M-125). */
const DATE_SETTINGS = { specific: 1, relative: 2, followSpecific: 3, followRelative: 4 } as const;
type DateSetting = (typeof DATE_SETTINGS)[keyof typeof DATE_SETTINGS];

/**
 * Specific: at a time of day; relative: at a distance from the time of the visit; each before the visit or as
 * a follow-up.
 */
export function dateSettingOf(type: SalonEpisodeType, { minute }: GoalStep): DateSetting {
	const isRelative = minute === null || distanceOf(minute) !== null;
	if (type === EPISODE_TYPES.follow)
		return isRelative ? DATE_SETTINGS.followRelative : DATE_SETTINGS.followSpecific;
	return isRelative ? DATE_SETTINGS.relative : DATE_SETTINGS.specific;
}
