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
	tooManyFields: (max: number) => `質問は${max}個までです。`,
	formUnusable: "使用できないフォームです。",
} as const;
