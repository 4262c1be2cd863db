import type { BoundScope, VisitorWriteKind } from "#domain/platform/visitor-bounds/visitor-bounds.ts";
import { formatYen } from "./format-yen.ts";

/** Values of an event (`NoticeValues`) for its text. */
type EventValues = Record<string, string | number | null>;

/** Person concerned: a visitor of a public page may not be a friend. */
const personOf = ({ friend }: EventValues): string => (friend ? `${friend}さん` : "友だち以外の方");

/** Remark on an event of money that was moved with test keys. */
const testOf = ({ is_test }: EventValues): string => (is_test ? "（テスト）" : "");

/** Notification events for operators: name in the settings, condition and text. */
export const NOTICE_EVENT_TEXTS = {
	messageWaiting: {
		label: "メッセージが届いたとき",
		help: "自動応答などで返信していない、未対応のメッセージが対象です。",
		text: (values: EventValues) => `${personOf(values)}からメッセージが届きました。`,
	},
	friendAdded: {
		label: "友だちが追加されたとき",
		help: "ブロックを解除した友だちも含みます。",
		text: (values: EventValues) => `${personOf(values)}が友だちに追加されました。`,
	},
	formAnswered: {
		label: "回答フォームに回答があったとき",
		help: "「回答の通知」をオンにした回答フォームが対象です。",
		text: (values: EventValues) => `${personOf(values)}が回答フォーム「${values.form}」に回答しました。`,
	},
	reservationMade: {
		label: "予約が入ったとき",
		help: "友だちが予約ページから予約したときです。",
		text: (values: EventValues) => `${personOf(values)}が予約しました。${whenAndWhere(values)}`,
	},
	reservationRequested: {
		label: "予約のリクエストが届いたとき",
		help: "予約・変更・キャンセルのリクエストで、承認が必要なものです。",
		text: (values: EventValues) =>
			`${personOf(values)}から${values.request}が届きました。${whenAndWhere(values)}${changes(values)}`,
	},
	reservationChanged: {
		label: "予約が変更されたとき",
		help: "友だちが予約ページから変更したときです。",
		text: (values: EventValues) =>
			`${personOf(values)}が予約を変更しました。${whenAndWhere(values)}${changes(values)}`,
	},
	reservationCancelled: {
		label: "予約がキャンセルされたとき",
		help: "友だちが予約ページからキャンセルしたときです。",
		text: (values: EventValues) => `${personOf(values)}が予約をキャンセルしました。${whenAndWhere(values)}`,
	},
	eventBooked: {
		label: "イベント予約に動きがあったとき",
		help: "予約・変更・キャンセルされたときです。",
		text: (values: EventValues) => `${personOf(values)}のイベント予約「${values.event}」：${values.what}`,
	},
	approvalRequested: {
		label: "送信の承認を頼まれたとき",
		help: "一斉配信が承認を待っているときです。承認のあとで内容が変わり、もう一度承認が必要になったときも知らせます。",
		text: ({ name }: EventValues) => `一斉配信「${name}」が承認を待っています。`,
	},
	deliveryFailed: {
		label: "配信に失敗したとき",
		help: "失敗した配信と、届いたか確認が必要な配信です。",
		text: (values: EventValues) =>
			`${personOf(values)}への配信${values.state === "failed" ? "が失敗しました" : "は、届いたか確認が必要です"}。${values.reason ?? ""}`,
	},
	runStopped: {
		label: "シナリオなどの処理が止まったとき",
		help: "シナリオ・リマインダのステップや、アクションの実行を中止したときです。",
		text: (values: EventValues) =>
			`${personOf(values)}への「${values.name}」が止まりました。${values.reason ?? ""}`,
	},
	linkBroken: {
		label: "外部との連携が切れたとき",
		help: "GoogleカレンダーやGoogleシートとの連携が切れたときと、カレンダーの同期を中止したときです。",
		text: ({ salon, account, calendar, form }: EventValues) => {
			if (form)
				return `回答フォーム「${form}」のGoogleシートとの連携が切れました。もう一度連携してください。`;
			return calendar === undefined
				? `「${salon}」のGoogleカレンダーとの連携（${account}）が切れました。もう一度連携してください。`
				: `「${salon}」のGoogleカレンダー「${calendar}」の同期を中止しました。店舗設定のカレンダー連携から、もう一度同期してください。`;
		},
	},
	lineBroken: {
		label: "LINEとの接続が切れたとき",
		help: "トークンの取り消し、Webhook URLの変更、「Webhookの利用」のオフを、10分以内に知らせます。",
		text: ({ fault }: EventValues) => `LINEとの接続に問題があります。${fault}。`,
	},
	lineMended: {
		label: "LINEとの接続が戻ったとき",
		help: "接続の問題が解消したときです。",
		text: ({ fault }: EventValues) => `LINEとの接続が元に戻りました（${fault}）。`,
	},
	paymentReceived: {
		label: "支払いがあったとき",
		help: "友だちがカードかPayPayで支払ったときです。店頭での支払いの記録は含みません。",
		text: (values: EventValues) =>
			`${personOf(values)}が「${values.title}」の${formatYen(Number(values.yen))}を支払いました。${testOf(values)}`,
	},
	paymentDisputed: {
		label: "支払いに異議が申し立てられたとき",
		help: "カード会社が、お客様の申し立てで支払いを引き落としたときです。期限までに決済会社の画面で答える必要があります。",
		text: (values: EventValues) =>
			`${personOf(values)}の支払い「${values.title}」（${formatYen(Number(values.yen))}）に、カード会社への異議が申し立てられました。決済会社の画面で答えてください。${testOf(values)}`,
	},
	rewardRequested: {
		label: "ポイントの特典が交換されたとき",
		help: "友だちがポイントのページで特典と交換したときです。",
		text: (values: EventValues) => `${personOf(values)}が特典「${values.reward}」と交換しました。`,
	},
	refundFailed: {
		label: "返金できなかったとき",
		help: "支払い先（StripeやPayPay）が返金を受け付けなかったときです。自動の返金も含みます。",
		text: (values: EventValues) =>
			`${personOf(values)}の支払い「${values.title}」の返金（${values.yen}）ができませんでした。お金はお店に残っています。`,
	},
	productBought: {
		label: "商品が購入されたとき",
		help: "友だちが商品の支払いを済ませたときです。お渡しの準備ができます。",
		text: (values: EventValues) =>
			`${personOf(values)}が商品「${values.product}」を${values.quantity}個購入しました。`,
	},
	introductionWaiting: {
		label: "友だち紹介が承認を待っているとき",
		help: "紹介された友だちが条件を達成したときです。承認が必要な設定のときだけ送ります。",
		text: (values: EventValues) => `${personOf(values)}の友だち紹介が、承認を待っています。`,
	},
	webhookStopped: {
		label: "Webhookの送信が止まったとき",
		help: "5日間1件も届かなかったときと、受信側が受信の終了を伝えたときです。",
		text: ({ name, reason }: EventValues) => `Webhookの送信先「${name}」を停止しました。${reason ?? ""}`,
	},
	quotaLow: {
		label: "今月の送信数が残り少なくなったとき",
		help: "LINEの上限の80%・95%・100%と、「送信の上限」で決めた数の80%・100%に達したとき、それぞれ月に1度です。",
		text: ({ used, limit, percent, scope }: EventValues) =>
			`今月の送信数が${scope ? `「送信の上限」（${scope}）` : "上限"}の${percent}%に達しました（${used} / ${limit}通）。`,
	},
	backupFailed: {
		label: "バックアップを作成できなかったとき",
		help: "毎日のバックアップと、手動のバックアップが対象です。",
		text: ({ day }: EventValues) =>
			`${day}のバックアップを作成できませんでした。「設定 › バックアップ」で確認してください。`,
	},
	loginLocked: {
		label: "ログインの失敗が続いたとき",
		help: "初めてのブラウザからのログインを、一時的に停止したときです。オペレーターごとに1日1回知らせます。",
		text: ({ operator, failures, minutes }: EventValues) =>
			`${operator}さんのアカウントで、ログインの失敗が${failures}回続きました。初めてのブラウザからのログインを${minutes}分間停止しています。心当たりがなければ、パスワードの変更と2段階認証の設定をご検討ください。`,
	},
	visitorsLimited: {
		label: "友だち以外からのアクセスが上限に達したとき",
		help: "サイト計測・流入経路・回答フォーム・店舗の予約で、友だち以外からの1日の受け付けが上限に達したときと、ログインの失敗の記録が1日の上限に達したときです。種類ごとに1日1回知らせます。",
		text: ({ kind, share }: EventValues) =>
			`${VISITOR_WRITE_KINDS[kind as VisitorWriteKind]}（${SHARE_NAMES[share as BoundScope]}）が1日の上限に達しました。上限を超えた分は記録していません。明日からまた記録します。`,
	},
} as const;

const RECEPTION = "友だち以外からの受け付け";

const VISITOR_WRITE_KINDS: Record<VisitorWriteKind, string> = {
	site: `サイト計測で、${RECEPTION}`,
	landing: `流入経路で、${RECEPTION}`,
	form: `回答フォームで、${RECEPTION}`,
	request: `店舗の予約で、${RECEPTION}`,
	login: "ログインの失敗の、操作履歴への記録",
};

const SHARE_NAMES: Record<BoundScope, string> = {
	network: "同じ接続元から",
	block: "近い接続元から",
	item: "1つのページまたはアカウント",
	all: "合計",
};

const whenAndWhere = ({ date, time, salon, booked }: EventValues): string =>
	`（${[salon, date, time, booked].filter(Boolean).join(" ")}）`;

/** Changed values of a change or a change request. */
const changes = ({ changes }: EventValues): string => (changes ? `変更：${changes}` : "");
