/** Errors of field values. */
export const FIELD_TEXTS = {
	required: "入力してください。",
	/** The value does not have the field's form. */
	formWrong: "入力内容の形が正しくありません。",
	unknownFields: "使用できない項目が含まれています。",
	/** Field that is missing in a complete replacement of an item. */
	notSent: "指定されていません。空にするときも、空の値を送ってください。",
	/** Unknown field name, with the most similar known one. */
	unknownNameNear: (name: string, nearest: string) =>
		`「${name}」という項目はありません。「${nearest}」ではありませんか。`,
	/** Unknown field name without a similar one. */
	unknownName: (name: string, known: string) =>
		`「${name}」という項目はありません。${known && `指定できる項目: ${known}`}`,
	atMost: (max: number) => `${max}以下で入力してください。`,
	atLeast: (min: number) => `${min}以上で入力してください。`,
	tooShort: (min: number) => `${min}文字以上で入力してください。`,
	tooFewItems: (min: number) => `${min}件以上選択してください。`,
	wholeNumberRequired: "整数で入力してください。",
	choiceRequired: "選択してください。",
	colourInvalid: "色は #245a8f のように入力してください。",
	choiceUnknown: "選択できない値です。",
	/** Shown instead of a deleted item's name (A-365). */
	choiceDeleted: "! 選択肢が削除済 !",
	tooManyItems: (max: number) => `${max}件までです。`,
	tooManyEmoji: (max: number) => `LINE絵文字は${max}個までです。`,
	tooLong: (max: number) => `${max}文字以内で入力してください。`,
	characterUnusable: "使用できない文字が含まれています。",
	timeOfDay: "時刻を HH:mm で入力してください。",
	textRequired: "本文を入力してください。",
	notNegative: "0以上で入力してください。",
	atLeastOne: "1以上で入力してください。",
	between: (min: number, max: number) => `${min}〜${max}で入力してください。`,
	itemGone: (label: string) => `選択した${label}は削除されています。`,
	sameAsItself: "自分自身は選択できません。",
	urlRequired: "URLを入力してください。",
	urlInvalid: "URLの形が正しくありません。",
	numberBetween: (min: number, max: number) => `${min}から${max}の整数で入力してください。`,
	dateRequired: "日付を選択してください。",
	decimalRequired: "数値を入力してください（小数は3桁まで）。",
	colorInvalid: "色は #rrggbb の形で指定してください。",
	tooManyChosen: (max: number) => `選択できるのは${max}件までです。`,
	numberRequired: "数値を入力してください。",
} as const;
