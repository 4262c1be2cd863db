import { sql } from "drizzle-orm";
import { introductionPrograms } from "#db/commerce/introductions.ts";
import { commitBatch } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { IntroductionProgramInput } from "#domain/commerce/introductions/introduction-program.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import type { PointEventSources } from "#functions/commerce/points/point-source.ts";
import { assertActionsRunnable } from "#functions/engine/actions/effect-abilities.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, Refusal } from "#functions/platform/http/request-refusal.ts";
import { lastOfGoal } from "./count-goals.ts";
import { INTRODUCTION_PROGRAM_ID } from "./refunded-goal.ts";
import { showSettings, UNSAVED_VERSION } from "./show-settings.ts";

interface SaveArgs {
	ctx: OperatorCtx;
	input: IntroductionProgramInput;
	sources: PointEventSources;
}

/**
 * Saves the settings. Another goal, and one after a pause, counts what happens from now on. A repeated save with the same
 * key changes nothing.
 * @throws Refusal 409 if they were changed meanwhile; 422, also for actions beyond the operator's abilities
 */
export async function saveSettings({ ctx, input, sources }: SaveArgs) {
	const stored = await showSettings({ ctx });
	await assertActions(ctx, input, stored);
	const beginsAnew = !stored.is_on || stored.goal !== input.goal;
	const settings = {
		isOn: input.is_on,
		goal: input.goal,
		goalYen: input.goal_yen,
		needsApproval: input.needs_approval,
		introducerPoints: input.introducer_points,
		friendPoints: input.friend_points,
		introducerActionId: input.introducer_action_id,
		friendActionId: input.friend_action_id,
		monthCap: input.month_cap,
		totalCap: input.total_cap,
		title: input.title,
		message: input.message,
	};
	const last = lastOfGoal(sources, input.goal);
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			insertInto(
				introductionPrograms,
				{ id: INTRODUCTION_PROGRAM_ID, ...settings, version: 1 },
				sql`where ${input.version} = ${UNSAVED_VERSION} on conflict do nothing`,
			),
		),
		ctx.db
			.update(introductionPrograms)
			.set({
				...settings,
				...(beginsAnew && { position: last, until: last }),
				version: input.version + 1,
				saveKey: ctx.saveKey,
			})
			.where(sql`version = ${input.version}`),
		auditOfChange(ctx, {
			verb: "introductions.update",
			subjectType: "introductions",
			detail: { is_on: input.is_on, goal: input.goal },
		}),
	]);
	const [saved] = await queryRows(
		ctx.db,
		{ saved: number },
		sql`select exists (select 1 from ${introductionPrograms} p where p.save_key is ${ctx.saveKey}
			and p.version = ${input.version + 1}) as saved`,
	);
	if (saved?.saved !== 1) throw changedByOther();
	return showSettings({ ctx });
}

const ACTION_FIELDS = ["introducer_action_id", "friend_action_id"] as const;

/** Refuses actions that were chosen now and are deleted, or beyond the operator's abilities. */
async function assertActions(
	ctx: OperatorCtx,
	input: IntroductionProgramInput,
	stored: Pick<IntroductionProgramInput, (typeof ACTION_FIELDS)[number]>,
): Promise<void> {
	const chosen = ACTION_FIELDS.flatMap((field) => {
		const id = input[field];
		return id === null || id === stored[field] ? [] : [{ field, id }];
	});
	if (chosen.length === 0) return;
	const existing = await queryRows(
		ctx.db,
		{ id: number },
		sql`select id from ${actions} where deleted_at is null and id in ${valuesOfList(chosen.map(({ id }) => id))}`,
	);
	const gone = chosen.filter(({ id }) => existing.every((action) => action.id !== id));
	if (gone.length > 0)
		throw new Refusal(422, Object.fromEntries(gone.map(({ field }) => [field, [FIELD_TEXTS.choiceUnknown]])));
	await assertActionsRunnable(ctx, chosen);
}
