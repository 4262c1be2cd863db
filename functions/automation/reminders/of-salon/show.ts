import { dateSettingOf } from "#domain/automation/reminders/date-setting.ts";
import { isOfSalon } from "#domain/automation/reminders/types.ts";
import { MINUTES_PER_DAY } from "#domain/engine/steps/scenario-time.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { showEpisodeSteps } from "../steps/show.ts";
import { findEpisode } from "./find.ts";

interface Show {
	ctx: OperatorCtx;
	input: { id: number; include_deleted: boolean };
}

/** A reminder with its steps (M-138, M-267). A deleted one has none any more. @throws Refusal 404 */
export async function showEpisode({ ctx, input: { id, include_deleted } }: Show) {
	const episode = await findEpisode(ctx, id, { alsoDeleted: include_deleted });
	const { type } = episode;
	const isDeleted = episode.deletedAt !== null;
	const { steps } = isDeleted ? { steps: [] } : await showEpisodeSteps({ ctx, input: { id } });
	return {
		id,
		type,
		name: episode.name,
		is_active: episode.isActive,
		is_deleted: isDeleted,
		version: episode.version,
		steps: [...steps]
			.sort((one, other) => placeOf(one) - placeOf(other))
			.map((step) => ({ ...step, date_setting_type: isOfSalon(type) ? dateSettingOf(type, step) : null })),
	};
}

const placeOf = ({ day, minute }: { day: number; minute: number | null }): number =>
	day * MINUTES_PER_DAY + (minute ?? 0);
