import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { formatTokyoTime } from "../rules/tokyo-time.ts";
import { BANK_FAULTS, listBankFaults, silentUntil } from "./bank-faults.ts";
import { BANK_KEYS, BANK_PAGE, BANK_PROVIDERS, type BankProvider, type BankWorld } from "./bank-world.ts";
import { DELIVERY_MODES, listOutbox, type OutboxEvent, readDelivery } from "./event-outbox.ts";
import { isCodeAlive, listOrders, type PaypayOrder } from "./paypay/paypay-codes.ts";
import { readPaypayWebhook } from "./paypay/paypay-events.ts";
import { areMultipleRefundsAllowed } from "./paypay/refund-order.ts";
import { areRefundsSlow } from "./stripe/refunds.ts";
import { readStripeWebhook } from "./stripe/stripe-events.ts";
import { listStripeObjects } from "./stripe/stripe-records.ts";

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const PROVIDER_LABELS: Record<BankProvider, string> = { stripe: "Stripe", paypay: "PayPay" };

/** Keys as a shop finds them in the providers' consoles. */
const KEYS: [string, string][] = [
	["Stripeのシークレットキー（テスト）", BANK_KEYS.stripeTest],
	["StripeのWebhookの署名シークレット（テスト）", BANK_KEYS.stripeWebhookTest],
	["Stripeのシークレットキー（本番）", BANK_KEYS.stripeLive],
	["StripeのWebhookの署名シークレット（本番）", BANK_KEYS.stripeWebhookLive],
	["PayPayのAPIキー", BANK_KEYS.paypayKey],
	["PayPayのAPIキーシークレット", BANK_KEYS.paypaySecret],
	["PayPayの加盟店ID", BANK_KEYS.paypayMerchant],
];

/** Page of the bank: payments, events on their way to the console, and the providers' condition. */
export const bankPage = (world: BankWorld): Html => html`<!doctype html>
<html lang="ja">
	<head>
		<meta charset="utf-8" />
		<meta name="viewport" content="width=device-width, initial-scale=1" />
		<title>銀行（シミュレーター）</title>
		<style>
			:root { color-scheme: light dark }
			body { font-family: "Hiragino Sans", "Yu Gothic UI", "Noto Sans JP", sans-serif; max-width: 60rem; margin: 1rem auto; padding: 0 1rem; line-height: 1.6 }
			h2 { font-size: 1.1rem; margin: 1rem 0 0 }
			section { padding: .25rem 0 1rem; border-top: 1px solid #8888 }
			form { display: flex; flex-wrap: wrap; align-items: end; gap: .5rem; margin: .5rem 0 }
			form.inline { display: inline-flex; margin: 0 .25rem .25rem 0 }
			label { display: grid; font-size: .875rem; max-width: 100% }
			label.check { display: flex; align-items: center; gap: .25rem }
			input, select, button { box-sizing: border-box; min-height: 2.25rem; max-width: 100%; font: inherit }
			ul { margin: .5rem 0; padding: 0; list-style: none }
			li { padding: .5rem 0; border-bottom: 1px solid #8884; overflow-wrap: anywhere }
			dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem } dd { margin: 0; overflow-wrap: anywhere }
			@media (max-width: 40rem) { dl { grid-template-columns: 1fr } }
			.note { font-size: .8125rem; opacity: .75 }
		</style>
	</head>
	<body>
		<h1 style="font-size: 1.4rem">銀行（シミュレーター）</h1>
		<p><a href="/simulator">スマートフォンに戻る</a></p>
		${stripeSection(world)} ${paypaySection(world)} ${eventSection(world)} ${conditionSection(world)}
		<section>
			<h2>キー</h2>
			<dl>${KEYS.map(([label, value]) => html`<dt>${label}</dt><dd><code>${value}</code></dd>`)}</dl>
		</section>
	</body>
</html>`;

const deedButton = (deed: string, label: string, fields: Record<string, string> = {}): Html =>
	html`<form class="inline" method="post" action="${BANK_PAGE}/deeds">
		<input type="hidden" name="deed" value="${deed}" />
		${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
		<button>${label}</button>
	</form>`;

const none = html`<li>まだありません。</li>`;

function stripeSection(world: BankWorld): Html {
	const sessions = listStripeObjects(world, "checkout.session").slice(0, 50);
	const charges = listStripeObjects(world, "charge").slice(0, 50);
	const disputes = listStripeObjects(world, "dispute").slice(0, 50);
	const refunds = listStripeObjects(world, "refund").slice(0, 50);
	return html`<section>
		<h2>Stripe</h2>
		<ul>
			${sessions.map(
				({ id, status, amount_total, url }) => html`<li>
					<b>${amount_total === null ? "カードの登録" : formatYen(amount_total)}</b>・${status} <span class="note">${id}</span><br />
					${status === "open" && html`<a href="${url}">支払い画面</a> ${deedButton("pay", "支払う", { id })} ${deedButton("decline", "断られる", { id })} ${deedButton("expire", "期限切れにする", { id })}`}
				</li>`,
			)}
			${sessions.length === 0 && none}
		</ul>
		<h2>売上・返金・不審請求</h2>
		${deedButton("payout", "残高を振り込む")}
		<ul>
			${charges.map(
				({ id, amount, amount_refunded, status, disputed }) => html`<li>
					<b>${formatYen(amount)}</b>・${status}${amount_refunded > 0 && `・返金 ${formatYen(amount_refunded)}`}${disputed && "・申し立てあり"} <span class="note">${id}</span>
					${status === "succeeded" && !disputed && deedButton("dispute", "申し立てる", { id })}
				</li>`,
			)}
			${refunds.map(
				({ id, amount, status }) => html`<li>
					返金 <b>${formatYen(amount)}</b>・${status} <span class="note">${id}</span>
					${status === "pending" && deedButton("settle_refund", "返金を終える", { id })}
					${status !== "failed" && deedButton("fail_refund", "返金に失敗する", { id })}
				</li>`,
			)}
			${disputes.map(
				({ id, amount, status }) => html`<li>
					申し立て <b>${formatYen(amount)}</b>・${status} <span class="note">${id}</span>
					${status === "needs_response" && html`${deedButton("win", "お店の勝ち", { id })} ${deedButton("lose", "お店の負け", { id })}`}
				</li>`,
			)}
			${charges.length === 0 && none}
		</ul>
	</section>`;
}

const paypaySection = (world: BankWorld): Html => {
	const orders = listOrders(world).slice(0, 50);
	return html`<section>
		<h2>PayPay</h2>
		<ul>${orders.map((order) => orderLine(world, order))} ${orders.length === 0 && none}</ul>
	</section>`;
};

const orderLine = (world: BankWorld, order: PaypayOrder): Html => {
	const { codeId, input, status, refunds } = order;
	const refunded = refunds.reduce((sum, { amount }) => sum + amount.amount, 0);
	return html`<li>
		<b>${formatYen(input.amount.amount)}</b>・${status}${refunded > 0 && `・返金 ${formatYen(refunded)}`} <span class="note">${input.merchantPaymentId}</span><br />
		${isCodeAlive(world, order) && html`<a href="${BANK_PAGE}/paypay/${codeId}">支払い画面</a> ${deedButton("pay", "支払う", { id: codeId })} ${deedButton("decline", "断られる", { id: codeId })}`}
	</li>`;
};

const eventSection = (world: BankWorld): Html => {
	const events = listOutbox(world).reverse().slice(0, 50);
	const { mode, seconds } = readDelivery(world);
	return html`<section>
		<h2>結びへの通知（Webhook）</h2>
		<form method="post" action="${BANK_PAGE}/deeds">
			<input type="hidden" name="deed" value="deliver" />
			<label>これからの通知
				<select name="mode">${Object.entries(DELIVERY_MODES).map(([value, label]) => html`<option value="${value}"${value === mode ? html` selected` : ""}>${label}</option>`)}</select></label>
			<label>遅れ（秒） <input type="number" name="seconds" value="${seconds}" min="0" max="604800" /></label>
			<button>変更する</button>
		</form>
		${deedButton("release", "止めた通知を順に送る", { order: "kept" })}
		${deedButton("release", "止めた通知を逆の順に送る", { order: "reversed" })}
		${addressForm("stripe", readStripeWebhook(world))} ${addressForm("paypay", readPaypayWebhook(world))}
		<ul>${events.map(eventLine)} ${events.length === 0 && none}</ul>
	</section>`;
};

const addressForm = (
	provider: BankProvider,
	address: string,
): Html => html`<form method="post" action="${BANK_PAGE}/deeds">
	<input type="hidden" name="deed" value="address" />
	<input type="hidden" name="provider" value="${provider}" />
	<label>${PROVIDER_LABELS[provider]}に登録した送り先 <input name="address" value="${address}" style="width: min(30rem, calc(100vw - 2rem))" /></label>
	<button>変更する</button>
</form>`;

const eventLine = ({ id, type, subject, at, dueAt, deliveries }: OutboxEvent): Html => html`<li>
	<b>${type}</b>・${formatTokyoTime(at)}・${dueAt === null ? deliveryText(deliveries) : `${formatTokyoTime(dueAt)} に送る`} <span class="note">${subject}</span>
	${deedButton("send", "もう一度送る", { id })}
</li>`;

const deliveryText = (deliveries: OutboxEvent["deliveries"]): string =>
	deliveries.length === 0
		? "送っていない"
		: deliveries.map(({ status }) => (status === null ? "応答なし" : String(status))).join("、");

const conditionSection = (world: BankWorld): Html => html`<section>
	<h2>調子</h2>
	<ul>
		${listBankFaults(world).map(
			({ kind, provider, times, afterwards }) =>
				html`<li>${BANK_FAULTS[kind].label}・${provider === "any" ? "すべて" : PROVIDER_LABELS[provider]}・あと${times}回${afterwards ? "・受け付けた後" : ""}</li>`,
		)}
		${BANK_PROVIDERS.filter((provider) => silentUntil(world, provider)).map(
			(provider) =>
				html`<li>${PROVIDER_LABELS[provider]}は${formatTokyoTime(silentUntil(world, provider))}まで応答しません</li>`,
		)}
	</ul>
	<form method="post" action="${BANK_PAGE}/deeds">
		<input type="hidden" name="deed" value="fault" />
		<label>障害
			<select name="kind">${Object.entries(BANK_FAULTS).map(([kind, { label }]) => html`<option value="${kind}">${label}</option>`)}</select></label>
		<label>対象
			<select name="provider"><option value="any">すべて</option>${BANK_PROVIDERS.map((name) => html`<option value="${name}">${PROVIDER_LABELS[name]}</option>`)}</select></label>
		<label>回数 <input type="number" name="times" value="1" min="1" max="10000" /></label>
		<label class="check"><input type="checkbox" name="afterwards" value="1" /> 受け付けた後に起こす</label>
		<button>障害を起こす</button>
	</form>
	${BANK_PROVIDERS.map((provider) => deedButton("silence", `${PROVIDER_LABELS[provider]}を1時間黙らせる`, { provider, minutes: "60" }))}
	${deedButton("mend", "障害をなくす")}
	${areRefundsSlow(world) ? deedButton("slow_refunds", "Stripeの返金をすぐに終える", { slow: "0" }) : deedButton("slow_refunds", "Stripeの返金に時間をかける", { slow: "1" })}
	${areMultipleRefundsAllowed(world) ? deedButton("multiple_refunds", "PayPayの複数回返金を断る", { allowed: "0" }) : deedButton("multiple_refunds", "PayPayの複数回返金を許す", { allowed: "1" })}
</section>`;
