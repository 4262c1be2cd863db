/** Help text for the settings of reservations (E-465 to E-471). */
export interface HelpTopic {
	title: string;
	/** One idea per paragraph. */
	paragraphs: readonly string[];
}

export const RESERVATION_HELP = {
	doubleBooking: {
		title: "同じ時間に受けられる予約の数",
		paragraphs: [
			"同じ時間に受け付ける予約の数です。予約枠ごとの数と、店舗全体の数を決められます。どちらかに達すると、その時間は満席になります。",
			"お店が管理画面から登録するときの数と、お客さまが予約するときの数は別々に決められます。お店からの数を多くすると、電話などの予約を追加で入れられます。",
		],
	},
	timeUnit: {
		title: "予約時間の単位",
		paragraphs: [
			"予約を始められる時刻の間隔です。たとえば15分にすると、10:00、10:15、10:30のように選べます。",
		],
	},
	buffer: {
		title: "前後の余白時間",
		paragraphs: [
			"予約の前後に空けておく時間です。準備や片付けのあいだは、ほかの予約が入りません。",
			"友だちには、余白時間を除いた予約の時間だけが表示されます。",
		],
	},
	requestMode: {
		title: "リクエスト制",
		paragraphs: [
			"オンにすると、友だちの申し込みはリクエストとして届き、店舗が承認するまで確定しません。新規・変更・キャンセルのそれぞれで選べます。",
			"変更とキャンセルのリクエストができるのは、承認済みの予約だけです。",
		],
	},
	googleCalendar: {
		title: "Googleカレンダー連携",
		paragraphs: [
			"予約の連携では、ここで受けた予約をGoogleカレンダーに登録します。",
			"シフトの連携では、Googleカレンダーの予定をスタッフ・席のシフトとして取り込みます。",
		],
	},
	shiftLink: {
		title: "シフト連動",
		paragraphs: [
			"オンにすると、シフトのない時間は予約を受け付けません。シフトを登録した時間だけが予約できます。",
		],
	},
	terms: {
		title: "規約への同意とお客さまへの質問",
		paragraphs: [
			"規約を設定すると、友だちは内容に同意してから予約します。",
			"お客さまへの質問は、予約のときに入力してもらう項目です。氏名や電話番号などを、必須か任意かを決めて追加できます。",
		],
	},
} as const satisfies Record<string, HelpTopic>;

/** Help for the switch of the waiting list. */
export const WAITING_HELP: HelpTopic = {
	title: "キャンセル待ち",
	paragraphs: [
		"オンにすると、友だちは予約ページの満席の日に「空いたら知らせる」を選べます。LINEから開いた友だちだけが対象で、1つの店舗で5件まで待てます。",
		"キャンセルや日時の変更、ブロックの削除、シフトの追加などで空きが出ると、待っている友だち全員に早い順でお知らせします。先に予約した方が優先され、予約した友だちと過ぎた日の待ちは自動で終わります。",
		"ドラッグを元に戻せる間は待つため、お知らせは空いてから1分ほどあとになることがあります。",
	],
};

export type ReservationHelp = keyof typeof RESERVATION_HELP;
