/** Journeys and their phases, for operators. */
export const JOURNEY_TEXTS = {
	nameRequired: "ジャーニー名を入力してください。",
	phaseNameRequired: "フェーズ名を入力してください。",
	conditionRequired: "条件に当てはまる友だちを進めるには、条件を設定してください。",
	phaseUnknown: "このフェーズは、このジャーニーにはありません。画面を読み込み直してください。",
	phaseTwice: "同じフェーズが2か所にあります。画面を読み込み直してください。",
	journeyGone: "このジャーニーは削除されています。画面を読み込み直してください。",
	tooManyJourneys: (max: number) => `ジャーニーは${max}件まで作成できます。`,
	tooManyPhases: (max: number) => `フェーズは、1つのジャーニーに${max}個まで作成できます。`,
	tooManyGroups: (max: number) => `フォルダは${max}件まで作成できます。`,
	periodReversed: "終わりの日は、始まりの日以降にしてください。",
} as const;
