import { cutText } from "./cut-text.ts";

/** Maximum length of a quoted cell, because error messages are stored for hundreds of cells. */
const MAX_QUOTED = 100;
const quoteText = (text: string): string => `「${cutText(text, MAX_QUOTED)}」`;
const count = (value: number): string => value.toLocaleString("ja-JP");

/** Import of files that change friends' information. */
export const IMPORT_TEXTS = {
	fileRequired: "CSVファイルを選択してください。",
	fileEmpty: "ファイルの中身が空です。書き出したCSVを選択してください。",
	fileTooLarge: "ファイルは50MBまでです。",
	unreadable: "文字コードを読み取れません（EUC-JPなど）。UTF-8 または Shift_JIS で保存してください。",
	workbook: "Excelのファイルは読み取れません。Excelで開き、「CSV UTF-8」の形式で保存してください。",
	archive: "圧縮されたファイルは読み取れません。開いてから、中のCSVを選択してください。",
	notCsv: "CSVではないファイルです。書き出したCSVを選択してください。",
	empty: "取り込む行がありません。見出しの行と、1行以上のデータが必要です。",
	oneColumn: "列が1つしかありません。カンマかタブで区切ったファイルを選択してください。",
	tooManyRows: (max: number) => `一度に${count(max)}行まで取り込めます。ファイルを分けてください。`,
	tooManyColumns: (max: number) => `列は${count(max)}個までです。`,
	rowTooLong: "1行が長すぎます。",
	quoteOpen: '引用符（"）が閉じられていません。',
	quoteBroken: '引用符（"）の形が正しくありません。',
	strayCell: (column: number) => `${column}列目には見出しがありませんが、値があります。`,
	characterUnreadable: "読み取れない文字があります。",
	inColumn: (column: number, heading: string, problem: string) =>
		`${column}列目${heading === "" ? "" : quoteText(heading)}: ${problem}`,

	nameRequired: "名前を入力してください。",
	matchFieldRequired: "照合に使う友だち情報を選択してください。",
	matchColumnUnknown: "照合に使う列を選択してください。",
	matchFieldUnusable: "照合に使えるのは、標準または数値の友だち情報です。",
	columnsChanged: "列の数がファイルと違います。画面を読み込み直してください。",
	targetRepeated: (first: number) => `${first}列目と同じ取り込み先です。`,
	nothingToChange: "取り込む列を1つ以上選択してください。",
	fieldUnusable: "この友だち情報には取り込めません。",
	fieldNameTaken: "同じ名前の友だち情報があります。取り込み先に選ぶか、名前を変えてください。",
	tagUnusable: "このタグには取り込めません。",
	abilityRequired: (ability: string) => `この設定で取り込むには「${ability}」の権限が必要です。`,
	notMappable: "この取り込みの列はもう変更できません。ファイルをもう一度選択してください。",
	tooManyNewTags: (max: number) => `新しく作成できるタグは、一度に${count(max)}個までです。`,
	tooManyChoices: (max: number) =>
		`値の種類が${count(max)}を超えるため、選択の友だち情報にできません。標準を選択してください。`,

	noChoices: "値が1つもないため、選択の友だち情報にできません。標準を選択してください。",

	idInvalid: "友だちIDは数字で入力してください。",
	lineIdInvalid: "LINEのユーザーIDは、U と32文字の英数字です。",
	keyEmpty: "照合に使う列が空です。",
	keyRepeated: (line: number) => `${count(line)}行目と同じ友だちです。`,
	friendUnknown: "友だちが見つかりません。",
	friendAmbiguous: (friends: number) => `${count(friends)}人の友だちに当てはまるため、取り込みません。`,
	choiceUnknown: (typed: string) => `${quoteText(typed)}という選択肢はありません。`,
	markUnknown: (typed: string) => `${quoteText(typed)}という対応マークはありません。`,
	tagCellUnknown: (typed: string) => `${quoteText(typed)}は読み取れません。1 か 0 で入力してください。`,
	tagNameTooLong: (max: number) => `タグ名は${max}文字以内で入力してください。`,
	dateWrong: "日付は 2026-11-02 の形で入力してください。",
	ofColumn: (column: number, label: string, problem: string) =>
		`${column}列目${quoteText(label)}: ${problem}`,
	tagList: "タグ",
	labelOfTag: (name: string) => `タグ「${name}」`,

	changedMeanwhile: (label: string) => `${label}: 確認の後に変更されたため、取り込みませんでした。`,
	fieldGone: (label: string) => `${label}: 項目が変更または削除されたため、取り込みませんでした。`,
	tagFull: (label: string) => `${label}: 定員に達しているため、付けませんでした。`,
	nothingChanges: "変更になる値はありません。",
	planChanged: "確認した内容が変わりました。もう一度確認してください。",
	notStartable: "この取り込みは開始できません。ファイルをもう一度選択してください。",
	notCancellable: "この取り込みは終わっています。",
	operatorDisabled:
		"この取り込みを始めた担当者が停止されたため、中止しました。取り込み済みの行はそのままです。",
	forbidden: "この取り込みを始めた担当者の権限が変わったため、中止しました。取り込み済みの行はそのままです。",
	givenUp: "繰り返し失敗したため、中止しました。取り込み済みの行はそのままです。",
	quiet: "取り込みでは、アクション・シナリオ・スコア・通知は動きません。タグの自動の入れ替えも行いません。",
	undoAsks:
		"取り込んだ値とタグを、取り込む前に戻します。あとから変更された分はそのままにします。この取り込みで作成したタグと友だち情報は、だれにも使われていなければ削除します。",
} as const;

/** Headings and words of the list of rows of an import. */
export const IMPORT_REPORT_TEXTS = {
	headings: ["行", "照合した値", "友だちID", "友だち", "結果", "内容"],
	changed: "変更する",
	unchanged: "変更なし",
	notFound: "見つからない",
	refused: "取り込まない",
	skipped: "取り込めなかった",
} as const;
