import { CSV_COLUMNS } from "../friend-csv-columns.ts";

/** Tools whose exported files are recognised. */
export const FORMER_TOOLS = {
	musubi: "この管理画面から書き出したCSV",
	lstep: "Lステップ",
	elme: "エルメ（L Message）",
	harness: "LINE Harness",
	other: "その他のCSV",
} as const;

export type FormerTool = keyof typeof FORMER_TOOLS;

/** Whether the first row has the codes of a tool, so that the second one has the headings. */
export const isCodeRow = (cells: readonly string[]): boolean =>
	cells[0] === "登録ID" || cells.some((cell) => /^(タグ|友だち情報)_\d+$/.test(cell));

/** Tool that wrote a file, by the codes of its first row (none with a single row of headings) and its headings. */
export function toolOf(codes: readonly string[], labels: readonly string[]): FormerTool {
	const has = (...names: string[]) => names.some((name) => labels.includes(name));
	if (has(CSV_COLUMNS.id)) return "musubi";
	if (has("LINE表示名", "最終メッセージ受信日時", "配信中ステップ") && codes[0] !== "登録ID") return "elme";
	if (codes.length > 0) return "lstep";
	if (has("lineUserId", "line_user_id") && has("displayName", "display_name")) return "harness";
	return "other";
}

/** Headings by the part of a friend that they describe, in any of the tools. */
export const HEADING_WORDS = {
	lineId: [
		"ユーザーID",
		"LINEユーザーID",
		"LINE ID",
		"LINEのID",
		"lineUserId",
		"line_user_id",
		"userId",
		"line_uid",
	],
	name: ["LINE登録名", "LINE表示名", "表示名", "displayName", "display_name", "LINE名"],
	short_name: ["システム表示名"],
	nickname: ["ニックネーム"],
	memo: ["個別メモ", "メモ", "memo", "notes"],
	mark: ["対応マーク"],
	registered: ["友だち追加日時", "友だち追加日", "登録日時", "createdAt", "created_at"],
	tags: ["タグ", "tags"],
	/** Fields of a customer that the tools have as columns of their own. */
	field: [
		"本名",
		"携帯電話",
		"電話番号",
		"メールアドレス",
		"生年月日",
		"年齢",
		"性別",
		"郵便番号",
		"都道府県",
		"市区町村名",
		"町名/番地",
		"建物名・部屋番号",
	],
} as const;

/** Name of the field that keeps the day of registration at the former tool. */
export const REGISTERED_FIELD = "友だち追加日（以前のツール）";

/** Whether a heading is one of the words for a part of a friend. */
export const hasWord = (label: string, word: keyof typeof HEADING_WORDS): boolean =>
	(HEADING_WORDS[word] as readonly string[]).includes(label);
