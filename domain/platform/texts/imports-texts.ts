import { cutText } from "./cut-text.ts";

/** Maximum length of a quoted cell, because error messages are stored for hundreds of cells. */
const MAX_QUOTED = 100;
const quoteText = (text: string): string => `「${cutText(text, MAX_QUOTED)}」`;

/** Import files that change friends' information. */
export const IMPORT_TEXTS = {
	fileRequired: "CSVファイルを選択してください。",
	fileTooLarge: "ファイルは5MBまでです。",
	unreadable: "文字コードを読み取れません。UTF-8 または Shift_JIS で保存してください。",
	empty: "取り込む行がありません。",
	idMissing: "見出しに「友だちID」の列が必要です。書き出したCSVをもとに作成してください。",
	idInvalid: "友だちIDは数字で入力してください。",
	idRepeated: (id: number, line: number) => `友だちID ${id} は${line}行目にもあります。`,
	headingUnknown: (heading: string) => `見出し${quoteText(heading)}の友だち情報はありません。`,
	headingAmbiguous: (heading: string, count: number) =>
		`「${heading}」という友だち情報が${count}件あるため、どれか分かりません。名前を変えてください。`,
	headingUnclear: (heading: string) =>
		`見出し「${heading}」は、基本の項目と友だち情報のどちらにもあります。両方の列を書き出してから取り込んでください。`,
	labelOfField: (name: string) => `${name}（友だち情報）`,
	headingRepeated: (heading: string) => `見出し${quoteText(heading)}が2つ以上あります。`,
	nothingToChange: "変更できる列がありません。",
	tooManyRows: (max: number) => `一度に${max.toLocaleString("ja-JP")}行まで取り込めます。`,
	quoteBroken: '引用符（"）の形が正しくありません。',
	friendUnknown: (id: number) => `友だちID ${id} の友だちは見つかりません。`,
	choiceUnknown: (typed: string) => `${quoteText(typed)}という選択肢はありません。`,
	dateWrong: "日付は 2026-11-02 の形で入力してください。",
	ofColumn: (label: string, problem: string) => `「${label}」の列: ${problem}`,
	changedMeanwhile: (label: string) => `${label}: 確認の後に変更されたため、取り込みませんでした。`,
	fieldGone: (label: string) => `${label}: 項目が変更または削除されたため、取り込みませんでした。`,
	nothingChanges: "変更になる値はありません。",
	notStartable: "この取り込みは開始できません。ファイルをもう一度選択してください。",
	notCancellable: "この取り込みは終わっています。",
	operatorDisabled:
		"この取り込みを始めた担当者が停止されたため、中止しました。取り込み済みの行はそのままです。",
	forbidden: "この取り込みを始めた担当者の権限が変わったため、中止しました。取り込み済みの行はそのままです。",
	givenUp: "繰り返し失敗したため、中止しました。取り込み済みの行はそのままです。",
} as const;
