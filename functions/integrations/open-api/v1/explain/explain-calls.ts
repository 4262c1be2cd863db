import { EXPLAINED } from "#domain/automation/explain/explained-kinds.ts";
import {
	explainedKindParams,
	explainedListShape,
	explainedParams,
	explainedQuery,
	explanationQuery,
	explanationShape,
} from "#domain/integrations/open-api/v1/explain-schemas.ts";
import { listExplainableItems } from "#functions/automation/explain/find-explanation.ts";
import { defineCall } from "../define-call.ts";
import { explainToProgram } from "./explain-to-program.ts";

const chapter = "送信の理由";

/** Each kind requires its own ability to read. */
const mayNeed = Object.values(EXPLAINED).map(({ ability }) => ability);

/** Calls that explain why something was sent to a friend or not. */
export const explainCalls = [
	defineCall({
		method: "get",
		path: "/explain/{kind}",
		right: "read",
		mayNeed,
		chapter,
		summary: "理由を尋ねられるもの（50件まで）",
		description: "理由を尋ねる呼び出しに渡せるidと名前を返します。",
		params: explainedKindParams,
		query: explainedQuery,
		answer: explainedListShape,
		run: async (ctx, { params: { kind }, query: { search } }) => ({
			items: await listExplainableItems({ ctx, input: { kind, search } }),
		}),
	}),
	defineCall({
		method: "get",
		path: "/friends/{fid}/explain/{kind}/{item_id}",
		right: "read",
		mayNeed,
		chapter,
		summary: "友だちに送信した、する、またはしない理由",
		description: "何も送信せず、いまの設定と友だちの値から答えます。",
		params: explainedParams,
		query: explanationQuery,
		answer: explanationShape,
		run: (ctx, { params: { fid, kind, item_id }, query: { text } }) =>
			explainToProgram(ctx, { id: fid, kind, item: item_id, text }),
	}),
];
