import { formatYen } from "./format-yen.ts";

export const LINE_COUPON_TEXTS = {
	titleRequired: "クーポンの名前を入力してください。",
	endsBefore: "終了は開始より後にしてください。",
	endsInPast: "終了はこれからの日時にしてください。",
	amount: `${formatYen(1)}以上の金額を入力してください。`,
	percentage: "1〜99の数を入力してください。",
	afterPrice: "割引後の価格は、元の価格より安くしてください。",
	winners: "1〜999,999の人数を入力してください。",
	couponRequired: "クーポンを選んでください。",
	couponGone: "選んだクーポンがありません。選び直してください。",
	couponEnded: "クーポンが終了しているため、送信できません。",
	givenUp: "LINEから答えがないため、あきらめました。時間をおいてもう一度お試しください。",
	unclear:
		"LINEから答えがなく、作成されたかどうか分かりません。LINE公式アカウントの管理画面で確かめ、なければ「もう一度作成する」、あれば「LINEから読み込む」を押してください。",
	refused: (status: number, message: string) => `LINEが受け付けませんでした（${status}）。${message}`,
	notAllowed: "LINEは、このアカウントにクーポンの作成を許していません（プランや認証の条件）。",
	closeRefused: (status: number, message: string) => `LINEで終了できませんでした（${status}）。${message}`,
	goneAtLine: "LINEにこのクーポンがありません。",
	listFailed: "LINEからクーポンを読み込めませんでした。時間をおいてもう一度お試しください。",
	notClosable: "配布中か予定のクーポンだけを終了できます。",
	notRetryable: "このクーポンは、もう一度作成できません。",
	notRemovable: "LINEにあるクーポンは、一覧から消せません。",
} as const;
