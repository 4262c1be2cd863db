import { html } from "hono/html";
import { formatTokyoTime } from "../rules/tokyo-time.ts";
import type { ServiceWorld } from "../world/service-world.ts";
import {
	listReceivedWebhooks,
	RECEIVER_ANSWERS,
	type ReceivedWebhook,
	readReceiverAnswer,
	readReceiverSecret,
} from "./simulated-receiver.ts";
import { isWebhookSigned } from "./verify-signature.ts";

/** Page of the messages that another system received, with their signatures verified. */
export const receiverPage = (world: ServiceWorld) => html`<!doctype html>
<html lang="ja">
	<head>
		<meta charset="utf-8" />
		<meta name="viewport" content="width=device-width, initial-scale=1" />
		<title>Webhookの受信側（シミュレーター）</title>
		<style>
			:root { color-scheme: light dark }
			body { font-family: "Hiragino Sans", "Yu Gothic UI", "Noto Sans JP", sans-serif; max-width: 60rem; margin: 1rem auto; padding: 0 1rem; line-height: 1.6 }
			form { display: flex; flex-wrap: wrap; align-items: end; gap: .5rem; margin: .5rem 0 }
			label { display: grid; font-size: .875rem; max-width: 100% }
			input, select, button { box-sizing: border-box; min-height: 2.25rem; max-width: 100%; font: inherit }
			ul { margin: .5rem 0; padding: 0; list-style: none }
			li { padding: .5rem 0; border-bottom: 1px solid #8884; overflow-wrap: anywhere }
			pre { margin: .25rem 0; white-space: pre-wrap }
			.to { font-size: .8125rem; opacity: .75 }
		</style>
	</head>
	<body>
		<h1 style="font-size: 1.4rem">Webhookの受信側（シミュレーター）</h1>
		<p><a href="/simulator">スマートフォンに戻る</a></p>
		<p>送信先のアドレス: <code>https://receiver.example.com/hook</code></p>
		<form method="post" action="/simulator/api/receiver/settings">
			<label>署名シークレット <input name="secret" value="${readReceiverSecret(world)}" placeholder="whsec_…" style="width: min(26rem, calc(100vw - 2rem))" /></label>
			<label>応答
				<select name="answer">${Object.entries(RECEIVER_ANSWERS).map(([value, label]) => html`<option value="${value}" ${value === readReceiverAnswer(world) ? "selected" : ""}>${label}</option>`)}</select></label>
			<button>変更する</button>
		</form>
		<ul>
			${listReceivedWebhooks(world)
				.reverse()
				.map((each) => line(each, readReceiverSecret(world)))}
			${listReceivedWebhooks(world).length === 0 && html`<li>まだ届いていません。</li>`}
		</ul>
	</body>
</html>`;

const line = (received: ReceivedWebhook, secret: string) => html`<li>
	<span class="to">${formatTokyoTime(received.at)}・${received.path}・${RECEIVER_ANSWERS[received.answered]}</span><br />
	<b>${signatureText(received, secret)}</b> <code>${received.id}</code>
	<pre>${received.body}</pre>
</li>`;

const signatureText = (received: ReceivedWebhook, secret: string): string => {
	if (secret === "") return "署名は未確認（シークレットを入力してください）";
	return isWebhookSigned(received, secret) ? "署名は正しい" : "署名が違う";
};
