import { friendParams, pageQuery, toPage } from "#domain/integrations/open-api/v1/api-fields.ts";
import {
	friendReminderParams,
	itemPage,
	remindersShape,
	scenariosShape,
	setReminderInput,
	startScenarioInput,
} from "#domain/integrations/open-api/v1/step-schemas.ts";
import { defineCall } from "../define-call.ts";
import { cancelReminder, listProgramReminders, setReminder, showReminders } from "./program-reminders.ts";
import { listProgramScenarios, showScenarios, startScenario, stopScenario } from "./program-scenarios.ts";

const SCENARIOS = "シナリオ";
const REMINDERS = "リマインダ";

/** Calls for a friend's scenarios and reminders. Starting one requires the right to send. */
export const stepCalls = [
	defineCall({
		method: "get",
		path: "/scenarios",
		right: "read",
		needs: ["scenario-read"],
		chapter: SCENARIOS,
		summary: "シナリオの一覧",
		description: "idの順に返します。",
		query: pageQuery,
		answer: itemPage,
		run: (ctx, { query }) => listProgramScenarios(ctx, toPage(query)),
	}),
	defineCall({
		method: "get",
		path: "/friends/{fid}/scenarios",
		right: "read",
		needs: ["scenario-read"],
		chapter: SCENARIOS,
		summary: "友だちが読んでいるシナリオと、その位置",
		description: "読み終えたものと停止したものも、stateとともに返します。",
		params: friendParams,
		answer: scenariosShape,
		run: (ctx, { params: { fid } }) => showScenarios(ctx, fid),
	}),
	defineCall({
		method: "post",
		path: "/friends/{fid}/scenarios",
		right: "send",
		needs: ["scenario"],
		chapter: SCENARIOS,
		summary: "シナリオを始める",
		description: "読んでいたシナリオは停止します。",
		params: friendParams,
		body: startScenarioInput,
		answer: scenariosShape,
		run: (ctx, { params: { fid }, body: { scenario_id, from } }) =>
			startScenario(ctx, { fid, scenarioId: scenario_id, from }),
	}),
	defineCall({
		method: "delete",
		path: "/friends/{fid}/scenarios",
		right: "write",
		needs: ["scenario"],
		chapter: SCENARIOS,
		summary: "読んでいるシナリオを停止する",
		description: "読んでいるシナリオがなければ、何も変わりません。",
		params: friendParams,
		answer: scenariosShape,
		run: (ctx, { params: { fid } }) => stopScenario(ctx, fid),
	}),
	defineCall({
		method: "get",
		path: "/reminders",
		right: "read",
		needs: ["episode-read"],
		chapter: REMINDERS,
		summary: "リマインダの一覧",
		description: "idの順に返します。",
		query: pageQuery,
		answer: itemPage,
		run: (ctx, { query }) => listProgramReminders(ctx, toPage(query)),
	}),
	defineCall({
		method: "get",
		path: "/friends/{fid}/reminders",
		right: "read",
		needs: ["episode-read"],
		chapter: REMINDERS,
		summary: "友だちに設定されているリマインダ",
		description: "ゴールの日時とともに返します。",
		params: friendParams,
		answer: remindersShape,
		run: (ctx, { params: { fid } }) => showReminders(ctx, fid),
	}),
	defineCall({
		method: "post",
		path: "/friends/{fid}/reminders",
		right: "send",
		needs: ["episode"],
		chapter: REMINDERS,
		summary: "リマインダを設定する",
		description: "ゴールの日時から数えて、リマインダの各ステップを送ります。",
		params: friendParams,
		body: setReminderInput,
		answer: remindersShape,
		run: (ctx, { params: { fid }, body: { reminder_id, goal_at } }) =>
			setReminder(ctx, { fid, reminderId: reminder_id, goalAt: Date.parse(goal_at) }),
	}),
	defineCall({
		method: "delete",
		path: "/friends/{fid}/reminders/{reminder_id}",
		right: "write",
		needs: ["episode"],
		chapter: REMINDERS,
		summary: "リマインダを解除する",
		description: "予約が設定したリマインダは、予約を変更・取り消しすると変わります。",
		params: friendReminderParams,
		answer: remindersShape,
		run: (ctx, { params: { fid, reminder_id } }) => cancelReminder(ctx, { fid, reminderId: reminder_id }),
	}),
];
