/** Headings of the common columns of a friends file, by their wire names; friend information follows them. */
export const CSV_COLUMNS = {
	id: "友だちID",
	name: "LINE登録名",
	short_name: "システム表示名",
	nickname: "ニックネーム",
	created_at: "登録日時",
	last_message_at: "最終反応日時",
	blocked: "ブロック",
	display: "表示",
	mark: "対応マーク",
	tags: "タグ",
	memo: "メモ",
	scores: "スコア",
} as const;

export type CsvColumn = keyof typeof CSV_COLUMNS;

export const CSV_COLUMN_NAMES = Object.keys(CSV_COLUMNS) as [CsvColumn, ...CsvColumn[]];
