/** Scores, for operators. */
export const SCORE_TEXTS = {
	nameRequired: "スコア名を入力してください。",
	levelNameRequired: "段階の名前を入力してください。",
	pointsRequired: "0以外の点数を入力してください。",
	itemsRequired: "対象を1つ以上選択してください。",
	eventNotReadable: (label: string) => `「${label}」の回数を見る権限がありません。`,
	friendRequired: "友だちを選択してください。",
	levelsInOrder: "段階は、前の段階より大きい点数から始めてください。",
	levelAboveCeiling: "上限より大きい点数の段階には、誰も入れません。",
	changedElsewhere: "この内容は、このスコアのものではありません。画面を読み込み直してください。",
	itemUnseen: "閲覧する権限がない項目",
	boundRequired: "点数か段階を指定してください。",
	boundsReversed: "「以下」の点数は、「以上」の点数と同じか大きくしてください。",
	scoreRequired: "スコアを選択してください。",
	lowestLevel: "最も低い段階",
	tooManyScores: (max: number) => `スコアは${max}件まで作成できます。`,
	tooManyRules: (max: number) => `ルールは、1つのスコアに${max}個まで作成できます。`,
	tooManyLevels: (max: number) => `段階は、1つのスコアに${max}個まで作成できます。`,
	between: (min: number, max: number) =>
		`${min.toLocaleString("ja-JP")}から${max.toLocaleString("ja-JP")}までの整数を入力してください。`,
} as const;
