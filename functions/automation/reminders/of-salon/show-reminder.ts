import { dateSettingOf } from "#domain/automation/reminders/date-setting.ts";
import { isOfSalon } from "#domain/automation/reminders/reminder-types.ts";
import { MINUTES_PER_DAY } from "#domain/engine/steps/scenario-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { showReminderSteps } from "../steps/show-reminder-steps.ts";
import { findReminder } from "./find-reminder.ts";

interface ShowArgs {
	ctx: OperatorCtx;
	input: { id: number; include_deleted: boolean };
}

/** Reminder with its steps (M-138, M-267). A deleted one has no steps. @throws Refusal 404 */
export async function showReminder({ ctx, input: { id, include_deleted } }: ShowArgs) {
	const episode = await findReminder(ctx, id, { alsoDeleted: include_deleted });
	const { type } = episode;
	const isDeleted = episode.deletedAt !== null;
	const { steps } = isDeleted ? { steps: [] } : await showReminderSteps({ ctx, input: { id } });
	return {
		id,
		type,
		name: episode.name,
		is_active: episode.isActive,
		is_deleted: isDeleted,
		version: episode.version,
		steps: [...steps]
			.sort((first, second) => stepOffset(first) - stepOffset(second))
			.map((step) => ({ ...step, date_setting_type: isOfSalon(type) ? dateSettingOf(type, step) : null })),
	};
}

const stepOffset = ({ day, minute }: { day: number; minute: number | null }): number =>
	day * MINUTES_PER_DAY + (minute ?? 0);
