export const REACTION_TEXTS = {
	reactionNameRequired: "自動応答名を入力してください。",
	keywordsRequired: "キーワードを1つ以上入力してください。",
	lineEventRequired: "応答する出来事を選択してください。",
	keywordTooLong: (max: number) => `キーワードは${max}文字以内で入力してください。`,
	tooManyKeywords: (max: number) => `キーワードは${max}個までです。`,
	weekdayRequired: "曜日を1つ以上選択してください。",
	sameHours: "終了時刻は開始時刻と違う時刻にしてください。",
} as const;
