/** Figures of LINE. */
export const LINE_FIGURE_TEXTS = {
	threshold: "20人に満たないため、LINEは人数を知らせません",
	notYet: "LINEの集計はまだありません",
	waiting: "送った翌日の朝から、LINEの集計を表示します。",
	full: "今月はLINEが集計できる数（1,000件）に達したため、LINEの集計はありません。メッセージは届いています。",
	off: "一斉配信とシナリオのほかは、LINEの集計をしない設定です。",
	unready: "LINEが集計しています",
	outOfService: "LINEは、この日の集計をしていません",
	refused: "このLINE公式アカウントでは、LINEがこの集計を知らせません",
	givenUp: "LINEから取得できませんでした",
	noDemographic:
		"LINEは、友だちの属性をまだ知らせません。ターゲットリーチが20人以上の、日本などで作ったアカウントだけが対象です。",
	/** Rule of the figures of a unit, for the explanation. */
	unitRule:
		"送ったメッセージを開いた人数とリンクを開いた人数を、LINEが送信から14日間数えたものです。誰が開いたかは、LINEは知らせません。無料の応答（返信）で送った分は含みません。",
} as const;

/** Reason why LINE told no figures, by the state of the request. */
export const FIGURE_STATUS_TEXTS = {
	due: LINE_FIGURE_TEXTS.notYet,
	ready: LINE_FIGURE_TEXTS.threshold,
	unready: LINE_FIGURE_TEXTS.unready,
	out_of_service: LINE_FIGURE_TEXTS.outOfService,
	refused: LINE_FIGURE_TEXTS.refused,
	given_up: LINE_FIGURE_TEXTS.givenUp,
} as const;
