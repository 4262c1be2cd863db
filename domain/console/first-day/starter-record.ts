import type { StarterKind } from "./compose-starter-set.ts";

/** Verb of the log entry of an applied set. */
export const STARTER_VERB = "starter.apply";

/** Record that a starter set has created, as the operation's log has it. */
export interface StarterRecord {
	kind: StarterKind | "salon" | "folder";
	id: number;
	name: string;
}

/** Labels of the records, in the order of the list of what a set makes. */
const STARTER_RECORD_LABELS: Record<StarterRecord["kind"], string> = {
	scenario: "あいさつ",
	reaction: "自動応答",
	richmenu: "リッチメニュー",
	salon: "予約ページ",
	form: "回答フォーム",
	action: "アクション",
	tag: "タグ",
	var: "友だち情報",
	folder: "フォルダ",
};

/** Groups records by their kind, in the order of the labels. */
export const groupStarterRecords = <Listed extends Pick<StarterRecord, "kind">>(records: readonly Listed[]) =>
	(Object.keys(STARTER_RECORD_LABELS) as StarterRecord["kind"][]).flatMap((kind) => {
		const ofKind = records.filter((record) => record.kind === kind);
		return ofKind.length === 0 ? [] : [{ kind, label: STARTER_RECORD_LABELS[kind], records: ofKind }];
	});
