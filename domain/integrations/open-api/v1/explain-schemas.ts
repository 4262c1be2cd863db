import { z } from "zod";
import { EXPLAIN_REASONS, type ReasonName } from "#domain/automation/explain/explain-reasons.ts";
import { EXPLAINED_KINDS, type ExplainedKind } from "#domain/automation/explain/explained-kinds.ts";
import { MAX_LINE_TEXT } from "#domain/engine/messages/outgoing-message.ts";
import { apiId, idInPath, instantString, typedString } from "./api-fields.ts";

const kind = z.enum(EXPLAINED_KINDS as [ExplainedKind, ...ExplainedKind[]]).meta({
	description:
		"scenario: シナリオ、reaction: 自動応答、episode: リマインダ、task: スケジュール、broadcast: 一斉配信",
});

export const explainedKindParams = z.object({ kind });
export const explainedParams = z.object({ fid: idInPath(), kind, item_id: idInPath() });

export const explainedQuery = z.object({
	search: typedString(100).default("").meta({ description: "名前に含まれる文字" }),
});

export const explainedListShape = z.object({ items: z.array(z.object({ id: apiId(), name: z.string() })) });

export const explanationQuery = z.object({
	text: typedString(MAX_LINE_TEXT).default("").meta({
		description: "自動応答について、友だちがこう書いたらどうなるかを尋ねる。空なら、最後に書かれたもの",
	}),
});

const reasons = Object.keys(EXPLAIN_REASONS) as [ReasonName, ...ReasonName[]];

export const explanationShape = z
	.object({
		verdict: z
			.enum(["sent", "will", "not"])
			.meta({ description: "sent: 送信した、will: 送信する、not: 送信しない" }),
		at: instantString().nullable().meta({ description: "送信した、または送信する日時" }),
		reason: z.enum(reasons).nullable().meta({ description: "送信しない最初の理由" }),
		detail: z.string().nullable().meta({ description: "理由の説明" }),
		told: z.string().nullable().meta({ description: "記録に残っている理由（LINEの答えなど）" }),
		facts: z.array(z.object({ label: z.string(), value: z.string() })).meta({ description: "いまの値" }),
	})
	.meta({ id: "Explanation" });
