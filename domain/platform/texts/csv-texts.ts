/** Errors in an imported file. */
export const CSV_TEXTS = {
	csvAtLine: (line: number, text: string) => `${line}行目: ${text}`,
	csvFileRequired: "CSVファイルを選択してください。",
	csvFileTooLarge: "ファイルは1MBまでです。",
	csvUnreadable: "文字コードを読み取れません。UTF-8 か Shift_JIS のCSVで保存してください。",
	csvHeader: (columns: string) => `見出しがサンプルと違います。次のとおりにしてください: ${columns}`,
	csvEmpty: "取り込む行がありません。",
	csvTooManyRows: (max: number, rows: number) =>
		`一度に取り込めるのは${max}行までです（このファイルは${rows}行あります）。`,
	csvTooManyLines: (max: number) => `ファイルの行数が多すぎます（空行を含めて${max}行まで）。`,
	csvQuoteOpen: '引用符（"）が閉じられていません',
	csvQuoteMalformed: '引用符（"）の使い方が正しくありません',
	csvStrayCell: "見出しのない列に値があります",
	csvCellEmpty: (label: string) => `${label}が空です`,
	csvLineEnd: (label: string) => `${label}に改行は使えません`,
	csvTooLong: (label: string, max: number) => `${label}は${max}文字以内で入力してください`,
	csvNumber: (label: string, min: number, max: number) =>
		`${label}は${min}から${max}の整数で入力してください`,
	csvChoice: (label: string, choices: string) => `${label}は「${choices}」から選んでください`,
	csvRepeated: (label: string, name: string, line: number) =>
		`${label}「${name}」は${line}行目と重複しています`,
	csvTaken: (kind: string, name: string) => `「${name}」という名前の${kind}がすでにあります`,
	csvTooManyKeywords: (max: number) => `キーワードは${max}個までです`,
	csvActionUnknown: (name: string) => `アクション「${name}」がありません`,
	csvActionAmbiguous: (name: string, count: number) =>
		`「${name}」という名前のアクションが${count}件あるため、どれか決められません`,
} as const;
