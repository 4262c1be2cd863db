import { EXPLAINED } from "#domain/automation/explain/kinds.ts";
import {
	explainedList,
	explainedQuery,
	explanationQuery,
	explanationShape,
	ofExplained,
	ofKind,
} from "#domain/integrations/open-api/v1/explain.ts";
import { listChoices } from "#functions/automation/explain/explain.ts";
import { defineCall } from "../call.ts";
import { explainToProgram } from "./explain.ts";

const chapter = "送信の理由";

/** Each kind requires its own ability to read. */
const mayNeed = Object.values(EXPLAINED).map(({ needs }) => needs);

/** Why something was sent to a friend, or not. */
export const explainCalls = [
	defineCall({
		method: "get",
		path: "/explain/{kind}",
		right: "read",
		mayNeed,
		chapter,
		summary: "理由を尋ねられるもの（50件まで）",
		description: "理由を尋ねる呼び出しに渡せるidと名前を返します。",
		params: ofKind,
		query: explainedQuery,
		answer: explainedList,
		run: async (ctx, { params: { kind }, query: { search } }) => ({
			items: await listChoices({ ctx, input: { kind, search } }),
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
		params: ofExplained,
		query: explanationQuery,
		answer: explanationShape,
		run: (ctx, { params: { fid, kind, item_id }, query: { text } }) =>
			explainToProgram(ctx, { id: fid, kind, item: item_id, text }),
	}),
];
