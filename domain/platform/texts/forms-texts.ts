export const FORM_TEXTS = {
	statusDescriptionRequired: "停止中に友だちに見せる案内を入力してください。",
	formTakesNoAction: "回答後のアクションは、この回答フォームの編集画面で設定してください。",
	/** The questions of a form. */
	fieldLabelRequired: "取得情報名 (表示名)を入力してください。",
	fieldTypeRequired: "取得情報入力タイプを選択してください。",
	fieldRuleRequired: "取得情報種別を選択してください。",
	fieldVarRequired: "友だち情報を設定してください。",
	fieldOptionsRequired: "選択肢を設定してください。",
	fieldOptionEmpty: "空の選択肢は設定できません。",
	fieldVarUnfit: "この質問の回答を保存できない種別の友だち情報です。",
	conditionFieldUnfit: "この質問より前にある、選択肢から答える質問を選んでください。",
	branchFieldUnfit: "選択肢から答える質問を選んでください。",
	conditionValuesRequired: "選択肢を選んでください。",
	conditionValueGone: (value: string) => `「${value}」は選択肢にありません。`,
	branchActionRequired: "アクションを選んでください。",
	tooManyBranches: (max: number) => `回答による分岐は${max}個までです。`,
	momentInvalid: "日時を入力してください。",
	closesBeforeOpening: "終了の日時は、開始より後にしてください。",
	colourInvalid: "色を選んでください。",
	tooManyFields: (max: number) => `質問は${max}個までです。`,
	/** Payment after an answer. */
	quantityInvalid: (max: number) => `数量は1から${max}の数字で入力してください。`,
	amountTooLarge: (yen: string) => `お支払いの合計は${yen}までです。`,
	quantityTwice: "数量にする質問は1つだけ選べます。",
	payProviderRequired:
		"回答後の支払いには、支払い方法（StripeかPayPay）の設定が必要です。会計・特典の「支払い方法」で設定してください。",
	formUnusable: "使用できないフォームです。",
} as const;
