import { listNames } from "./cut-to-width.ts";

export const PLACEHOLDER_TEXTS = {
	/** Name of a friend whom LINE provides no name for. */
	friendWithoutName: "友だち",
	/** E-450. */
	linkageUnknown: "不明な連携データ",
	/** Warning about placeholders of deleted records, which resolve to an empty text. */
	goneIn: (labels: readonly string[]) =>
		`${listNames([...labels], 5, 40)}は、送信時には何も表示されません。差し込みを選び直すか、削除してください。`,
	/** Warning about braces that are not a placeholder. */
	unknownIn: (sources: readonly string[]) =>
		`${listNames([...sources], 5, 40)}は差し込みではないため、文字のまま送信されます。「差し込み」から選び直してください。`,
} as const;
