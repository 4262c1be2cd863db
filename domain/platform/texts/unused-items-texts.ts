/** Reasons why an item does nothing, and what its deletion would remove. */
export const UNUSED_ITEM_TEXTS = {
	tag: "付いている友だちがおらず、付ける設定もありません。",
	field: "値のある友だちがおらず、値を入れる設定もありません。",
	scenario: (readers: number) =>
		readers === 0
			? "一度も始められておらず、始める設定もありません。"
			: "購読中の友だちがおらず、始める設定もありません。",
	stepStopped: (day: number, time: string) => `${day}日目 ${time}のステップが、シナリオを止めます。`,
	stepMoved: (day: number, time: string, target: string) =>
		`${day}日目 ${time}のステップが、シナリオ「${target}」に移します。`,
	shadowed: (name: string) =>
		`「ほかが答えないときだけ」の設定ですが、「${name}」がすべてのメッセージに答えます。`,
	idleResponse: (days: number) => `この${days}日間、一度も答えていません。`,
	menu: "だれにも表示されておらず、表示する設定も、切り替えるボタンもありません。",
	form: (days: number) => `この${days}日間回答がなく、URLを知らせているところもありません。`,
	idleAction: (days: number) => `この${days}日間、一度も実行されていません。`,
	neverRan: "一度も実行されていません。",
	search: "いま当てはまる友だちがいません。",
	broken: "条件に、削除されたものや読めないものがあります。",
	answers: (count: number) => `回答${count.toLocaleString("ja-JP")}件`,
	tooManyKept: (max: number) => `残すものは${max}件までです。要らなくなったものを戻してください。`,
	readers: (count: number) => `購読の記録${count.toLocaleString("ja-JP")}件`,
	taps: (count: number) => `タップの記録${count.toLocaleString("ja-JP")}件`,
} as const;
