import type { FirstStep } from "#domain/console/first-day/first-steps.ts";

interface StepTexts {
	title: string;
	/** Sentence in the list of the steps. */
	lead: string;
}

/** Titles and sentences of the steps. */
export const FIRST_STEP_TEXTS: Record<FirstStep, StepTexts> = {
	connect: {
		title: "LINEとつなぐ",
		lead: "LINE公式アカウントのメッセージが、この画面に届くようにします。",
	},
	friends: {
		title: "友だちを迎える",
		lead: "QRコードで友だちを増やします。すでにいる友だちも取り込めます。",
	},
	starter: {
		title: "業種のひな形を選ぶ",
		lead: "あいさつ・自動応答・メニュー・予約ページを、お店の言葉でまとめて作ります。",
	},
	greeting: {
		title: "最初のあいさつ",
		lead: "友だちに追加されたときに、自動で送るメッセージです。",
	},
	answers: {
		title: "よくある質問への自動応答",
		lead: "「営業時間」「予約」などの言葉に、すぐに答えます。",
	},
	menu: {
		title: "メニュー",
		lead: "トークの下に、いつも見えるボタンを並べます。",
	},
	booking: {
		title: "予約・お申込み",
		lead: "LINEから24時間、予約やお申込みを受け付けます。",
	},
	phone: {
		title: "スマートフォンで試す",
		lead: "自分のスマートフォンから話しかけて、友だちに届くものを確かめます。",
	},
};
