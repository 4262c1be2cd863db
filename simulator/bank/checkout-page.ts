import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type Stripe from "stripe";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { BANK_PAGE, type BankWorld } from "./bank-world.ts";
import { isCodeAlive, type PaypayOrder } from "./paypay/paypay-codes.ts";
import { listSessionLines } from "./stripe/checkout-sessions.ts";

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const page = (title: string, content: Html): Html => html`<!doctype html>
<html lang="ja">
	<head>
		<meta charset="utf-8" />
		<meta name="viewport" content="width=device-width, initial-scale=1" />
		<title>${title}</title>
		<style>
			:root { color-scheme: light dark }
			body { font-family: "Hiragino Sans", "Yu Gothic UI", "Noto Sans JP", sans-serif; max-width: 28rem; margin: 0 auto; padding: 1rem; line-height: 1.6 }
			main { padding: 1rem; border: 1px solid #8886; border-radius: .75rem }
			h1 { margin: 0; font-size: 1.1rem }
			.amount { margin: .25rem 0 1rem; font-size: 1.75rem; font-weight: 600; font-variant-numeric: tabular-nums }
			dl { display: grid; grid-template-columns: 1fr max-content; gap: .25rem 1rem; margin: 0 0 1rem }
			dd { margin: 0; font-variant-numeric: tabular-nums; text-align: right }
			form { margin: .5rem 0 0 }
			button, a.button { display: block; box-sizing: border-box; width: 100%; min-height: 3rem; padding: .6rem; border: 1px solid #8888; border-radius: .5rem; background: none; color: inherit; font: inherit; text-align: center; text-decoration: none }
			button.main { border: 0; background: #2b5fd9; color: #fff; font-weight: 600 }
			.note { font-size: .8125rem; opacity: .8 }
			[role=alert] { margin: 0 0 1rem; padding: .5rem .75rem; border-radius: .5rem; background: #c5302022 }
		</style>
	</head>
	<body>
		<p class="note">シミュレーターの支払い画面です。実際のお金は動きません。</p>
		<main>${content}</main>
	</body>
</html>`;

const button = (action: string, deed: string, label: string, isMain = false): Html =>
	html`<form method="post" action="${action}"><button name="deed" value="${deed}"${isMain ? html` class="main"` : ""}>${label}</button></form>`;

const STRIPE_ENDS = {
	complete: "お支払いは完了しています。",
	expired: "このページの期限が切れました。お店のリンクからもう一度お進みください。",
} as const;

/** Stripe's page on which the friend pays, or stores a card. */
export function stripeCheckoutPage(
	world: BankWorld,
	session: Stripe.Checkout.Session,
	isDeclined: boolean,
): Html {
	const action = `${BANK_PAGE}/checkout/${session.id}`;
	if (session.status !== "open")
		return page(
			"お支払い（シミュレーター）",
			html`<h1>${STRIPE_ENDS[session.status as keyof typeof STRIPE_ENDS]}</h1>`,
		);
	const isSetup = session.mode === "setup";
	const lines = listSessionLines({ world, live: session.livemode }, session.id);
	return page(
		"お支払い（シミュレーター）",
		html`${isDeclined && html`<p role="alert">カードが使えませんでした。別のカードでお試しください。</p>`}
			<h1>${isSetup ? "カードの登録" : "カードでお支払い"}${!session.livemode && "（テスト）"}</h1>
			${!isSetup && html`<p class="amount">${formatYen(session.amount_total ?? 0)}</p>`}
			<dl>${lines.map(({ description, quantity, amount_total }) => html`<dt>${description} × ${quantity}</dt><dd>${formatYen(amount_total)}</dd>`)}</dl>
			${button(action, "pay", isSetup ? "登録する" : "支払う", true)}
			${!isSetup && button(action, "decline", "断られる")}
			${session.cancel_url && html`<p><a class="button" href="${session.cancel_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id)}">戻る</a></p>`}`,
	);
}

/** PayPay's page on which the friend pays. */
export function paypayCheckoutPage(world: BankWorld, order: PaypayOrder): Html {
	const action = `${BANK_PAGE}/paypay/${order.codeId}`;
	const { input, status } = order;
	const back = input.redirectUrl && html`<p><a class="button" href="${input.redirectUrl}">戻る</a></p>`;
	if (!isCodeAlive(world, order)) {
		const isPaid = status === "COMPLETED" || status === "REFUNDED";
		const ended = status === "FAILED" ? "お支払いできませんでした。" : "このコードは使えなくなりました。";
		return page(
			"PayPay（シミュレーター）",
			html`<h1>${isPaid ? "お支払いは完了しています。" : ended}</h1>${back}`,
		);
	}
	return page(
		"PayPay（シミュレーター）",
		html`<h1>PayPayでお支払い</h1>
			<p class="amount">${formatYen(input.amount.amount)}</p>
			<p>${input.orderDescription ?? ""}</p>
			${button(action, "pay", "支払う", true)}
			${button(action, "decline", "断られる")}
			${back}`,
	);
}
