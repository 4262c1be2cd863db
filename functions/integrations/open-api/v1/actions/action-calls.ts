import {
	actionPage,
	actionParams,
	dryRunShape,
	runActionInput,
	runShape,
} from "#domain/integrations/open-api/v1/action-schemas.ts";
import { pageQuery, toPage } from "#domain/integrations/open-api/v1/api-fields.ts";
import { NAMED_IN_ACTIONS } from "#domain/integrations/open-api/v1/right-abilities.ts";
import { defineCall } from "../define-call.ts";
import { dryRunForProgram, listProgramActions, runAction, wasActionRun } from "./run-program-action.ts";

const chapter = "アクション";

/** Calls that run actions, or preview their effects. */
export const actionCalls = [
	defineCall({
		method: "get",
		path: "/actions",
		right: "read",
		needs: ["action-read"],
		chapter,
		summary: "アクションの一覧",
		description: "管理画面のアクション管理にあるアクションを、idの順に返します。",
		query: pageQuery,
		answer: actionPage,
		run: (ctx, { query }) => listProgramActions(ctx, toPage(query)),
	}),
	defineCall({
		method: "post",
		path: "/actions/{action_id}/dry_run",
		isReading: true,
		right: "read",
		needs: ["action-read"],
		mayNeed: NAMED_IN_ACTIONS,
		chapter,
		summary: "アクションを試す（何も実行しない）",
		description: "その友だちに実行したときに何が起きるかを、動作ごとに返します。",
		params: actionParams,
		body: runActionInput,
		answer: dryRunShape,
		run: (ctx, { params: { action_id }, body: { fid } }) =>
			dryRunForProgram(ctx, { actionId: action_id, fid }),
	}),
	defineCall({
		method: "post",
		path: "/actions/{action_id}/run",
		right: "write",
		needs: ["action-read"],
		mayNeed: NAMED_IN_ACTIONS,
		chapter,
		summary: "アクションを実行する",
		description:
			"メッセージを送るアクションと、シナリオやリマインダを始めるアクションには「メッセージ送信」、予約するアクションには「予約」の権限も要ります。",
		params: actionParams,
		body: runActionInput,
		answer: runShape,
		run: (ctx, { params: { action_id }, body: { fid } }) => runAction(ctx, { actionId: action_id, fid }),
		wasMade: (ctx, { params: { action_id } }) => wasActionRun(ctx, action_id),
	}),
];
