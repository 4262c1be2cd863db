/** Distribution of items to other accounts. */
export const DISTRIBUTION_TEXTS = {
	itemsRequired: "配布するものを選んでください。",
	accountsRequired: "配布先のアカウントを選んでください。",
	tooMany: (max: number) => `一度に配布できるのは${max}件までです。`,
	sourceAsTarget: "配布元のアカウントには配布できません。",
	noOperator: "このアカウントのスタッフではないため、配布できません。",
	accountDisabled: "停止中のアカウントには配布できません。",
	unreachable: "このアカウントを読み込めませんでした。時間をおいて、もう一度お試しください。",
	unreadable: "配布元の内容を読み取れません。一度編集して保存してから、もう一度お試しください。",
	sourceGone: "配布元で削除されています。",
	incomplete:
		"外すと意味が変わってしまう参照があるため、配布できません。「いっしょに配布する」を選んでください。",
	undecided: "配布先にないものの扱いを選んでください。",
	changedSince: "確認したあとに内容が変わりました。もう一度確認してください。",
	notAllowed: "配布先のアカウントに、この種類を編集する権限がありません。",
	sourceNotAllowed: "配布元のアカウントに、この種類を見る権限がありません。",
	undoChanged: (...names: readonly string[]) =>
		`${names.map((name) => `「${name}」`).join("、")}が、配布したあとに変更されたか、使われているため、元に戻せません。`,
	notApplied: "配布が終わっていないため、元に戻せません。",
	fileGone: "配布元のファイルが見つかりません。",
} as const;
