export const FILTER_TEXTS = {
	conditionUnknown: "使用できない条件が含まれています。",
	/** For a single-use condition, as for a single-use effect. */
	conditionRepeated: "既に追加されています",
	conditionNotAllowed: (label: string) => `「${label}」の条件を使う権限がありません。`,
	tooManyConditions: (max: number) => `条件は${max}個までです。`,
	conditionsTooLong: "条件の文字数が多すぎます。さがす言葉を減らしてください。",
	conditionsTooDeep: (max: number) => `グループの入れ子は${max}段までです。`,
	groupEmpty: "グループに条件を追加してください。",
	/** 'unknown' */
	conditionReasonUnknown: "不明",
	conditionUnreadable: (reason: string) => `読み取れない条件です（${reason}）`,
	/** */
	funnelNameRequired: "条件を保存するとき名前は必須です",
	/** Saving, loading, folders. */
	filterSaveFailed: "登録に失敗しました",
	filterSaveForbidden: "操作権限がありません",
	filterLoadFailed: "読み込みに失敗しました",
	/** */
	funnelLoadFailed: "取得に失敗しました",
	filterFoldersFailed: "フォルダ情報の取得に失敗しました。",
	wordsRequired: "さがす言葉を1つ以上入力してください。",
	nameFieldRequired: "さがす名前の種類を1つ以上選択してください。",
	periodRequired: "開始日か終了日を入力してください。",
	periodReversed: "開始日は終了日より前にしてください。",
	relativeDaysRequired: "日数を入力してください。",
	relativeDaysOutside: (max: number) => `日数は1から${max}の範囲で入力してください。`,
	timeReversed: "開始日時は終了日時より前にしてください。",
	queryRequired: "値を入力してください。",
	/** 'input error', 'input range invalid', 'input must be 0 to N' */
	periodInputError: "入力に誤りがあります。",
	periodRangeInvalid: "入力範囲が正しくありません。",
	periodOutside: (max: number) => `0から${max}の範囲で入力してください。`,
	baseDateRequired: "基準日を入力してください。",
	baseDateInvalid: "基準日が正しくありません。",
	tooManyQueries: (max: number) => `値は1つのキーにつき${max}個までです。`,
	queriesRequired: "m1〜m3のいずれかに値を入力してください。",
	eventKeyRequired: "連携データの項目を選択してください。",
	salonRequired: "店舗を選択してください。",
	/** */
	optionInvalid: "内部エラー: 選択肢の値が正しくありません。",
	/** A filter with a broken condition was used for a run (rules, Codes). */
	filterBroken: "読み取れない条件か、削除された項目を含むため、だれも選びません。",
} as const;
