import { introductionPrograms } from "#db/commerce/introductions.ts";
import { pointPrograms } from "#db/commerce/points.ts";
import type { IntroductionGoal } from "#domain/commerce/introductions/introduction-goals.ts";
import { INTRODUCTION_TEXTS } from "#domain/platform/texts/introductions-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { loginChannel } from "#functions/platform/line/login-channel.ts";

/** Version of settings that were never saved. */
export const UNSAVED_VERSION = 1;

/** Settings of an account that has saved none yet. */
const NO_PROGRAM = {
	isOn: false,
	goal: "visited" satisfies IntroductionGoal as IntroductionGoal,
	goalYen: null,
	needsApproval: true,
	introducerPoints: null,
	friendPoints: null,
	introducerActionId: null,
	friendActionId: null,
	monthCap: null,
	totalCap: null,
	title: INTRODUCTION_TEXTS.pageTitle,
	message: "",
	version: UNSAVED_VERSION,
};

/** Settings of introductions, in the API's format. */
export async function showSettings({ ctx }: { ctx: Pick<Ctx, "db" | "env"> }) {
	const [[stored], [points]] = await ctx.db.batch([
		ctx.db.select().from(introductionPrograms),
		ctx.db.select({ isOn: pointPrograms.isOn, unit: pointPrograms.unit }).from(pointPrograms),
	]);
	const program = stored ?? NO_PROGRAM;
	return {
		is_on: program.isOn,
		goal: program.goal,
		goal_yen: program.goalYen,
		needs_approval: program.needsApproval,
		introducer_points: program.introducerPoints,
		friend_points: program.friendPoints,
		introducer_action_id: program.introducerActionId,
		friend_action_id: program.friendActionId,
		month_cap: program.monthCap,
		total_cap: program.totalCap,
		title: program.title,
		message: program.message,
		version: program.version,
		/** Whether LINE tells who opened a link; without it no introduction is counted. */
		has_line_login: loginChannel(ctx.env) !== null,
		are_points_on: points?.isOn ?? false,
	};
}
