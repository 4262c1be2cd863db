import type { StarterKind } from "./compose-starter-set.ts";

/** Record that a starter set has created, as the operation's log has it. */
export interface StarterRecord {
	kind: StarterKind | "salon" | "folder";
	id: number;
	name: string;
}

/** Labels of the records in the list of what a set makes. */
export const STARTER_RECORD_LABELS: Record<StarterRecord["kind"], string> = {
	...{ tag: "タグ", var: "友だち情報", action: "アクション", form: "回答フォーム" },
	...{ richmenu: "リッチメニュー", scenario: "あいさつ", reaction: "自動応答" },
	...{ salon: "予約ページ", folder: "フォルダ" },
};
