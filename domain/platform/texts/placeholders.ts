import { listNames } from "./width.ts";

export const PLACEHOLDER_TEXTS = {
	/** In place of the name of a friend whose name LINE does not give. */
	friendWithoutName: "友だち",
	/** E-450. */
	linkageUnknown: "不明な連携データ",
	/** What a chip stands for is gone, so it becomes an empty text. */
	goneIn: (labels: readonly string[]) =>
		`${listNames([...labels], 5, 40)}は、送信時には何も表示されません。差し込みを選び直すか、削除してください。`,
	/** Braces that are no placeholder. */
	unknownIn: (written: readonly string[]) =>
		`${listNames([...written], 5, 40)}は差し込みではないため、文字のまま送信されます。「差し込み」から選び直してください。`,
} as const;
