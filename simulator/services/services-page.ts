import { html } from "hono/html";
import { CHATWORK_ROOM, CHATWORK_TOKEN } from "../chatwork/chatwork-room.ts";
import { FCM_DEVICE } from "../fcm/fcm-service.ts";
import { MAIL_DOMAIN } from "../mail/mail-envelope.ts";
import { RESEND_KEY } from "../mail/simulated-resend.ts";
import { formatTokyoTime } from "../rules/tokyo-time.ts";
import { SLACK_BOT, SLACK_CHANNEL } from "../slack/slack-bot.ts";
import { SLACK_WEBHOOK } from "../slack/slack-webhook.ts";
import {
	type DeliveredNotice,
	listDeliveredNotices,
	SERVICES,
	type ServiceName,
	type ServiceWorld,
} from "../world/service-world.ts";
import { listServiceFaults, SERVICE_FAULTS } from "./service-faults.ts";

const LABELS: Record<ServiceName, string> = {
	mail: "メール",
	slack: "Slack",
	chatwork: "Chatwork",
	fcm: "プッシュ通知（FCM）",
	push: "プッシュ通知（ブラウザ）",
};

/** Accepted credentials, shown for setting up a channel. */
const ACCEPTED: [string, string][] = [
	["メールの送信元", `notice@${MAIL_DOMAIN}`],
	["ResendのAPIキー", RESEND_KEY],
	["SlackのWebhook URL", SLACK_WEBHOOK],
	["Slackのトークン", SLACK_BOT],
	["SlackのチャンネルID", SLACK_CHANNEL],
	["ChatworkのAPIトークン", CHATWORK_TOKEN],
	["ChatworkのルームID", CHATWORK_ROOM],
	["FCMの端末のトークン", FCM_DEVICE],
];

/** Page of the mailbox, conversations and devices that receive notices. */
export const servicesPage = (world: ServiceWorld, keyFile: string | null) => html`<!doctype html>
<html lang="ja">
	<head>
		<meta charset="utf-8" />
		<meta name="viewport" content="width=device-width, initial-scale=1" />
		<title>通知の送り先（シミュレーター）</title>
		<style>
			:root { color-scheme: light dark }
			body { font-family: "Hiragino Sans", "Yu Gothic UI", "Noto Sans JP", sans-serif; max-width: 60rem; margin: 1rem auto; padding: 0 1rem; line-height: 1.6 }
			h2 { font-size: 1.1rem; margin: 1rem 0 0 }
			section { padding: .25rem 0 1rem; border-top: 1px solid #8888 }
			form { display: flex; flex-wrap: wrap; align-items: end; gap: .5rem; margin: .5rem 0 }
			label { display: grid; font-size: .875rem }
			label.check { display: flex; align-items: center; gap: .25rem }
			input, select, button, textarea { box-sizing: border-box; min-height: 2.25rem; max-width: 100%; font: inherit }
			ul { margin: .5rem 0; padding: 0; list-style: none }
			li { padding: .5rem 0; border-bottom: 1px solid #8884; overflow-wrap: anywhere }
			dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem } dd { margin: 0; overflow-wrap: anywhere }
			@media (max-width: 40rem) { dl { grid-template-columns: 1fr } }
			pre { margin: .25rem 0; white-space: pre-wrap; font: inherit }
			.to { font-size: .8125rem; opacity: .75 }
		</style>
	</head>
	<body>
		<h1 style="font-size: 1.4rem">通知の送り先（シミュレーター）</h1>
		<p><a href="/simulator">スマートフォンに戻る</a></p>
		${SERVICES.map((name) =>
			section(
				name,
				listDeliveredNotices(world)
					.filter(({ service }) => service === name)
					.reverse(),
			),
		)}
		<section>
			<h2>使えるキーと送り先</h2>
			<dl>
				${ACCEPTED.map(([label, value]) => html`<dt>${label}</dt><dd><code>${value}</code></dd>`)}
			</dl>
			<form method="post" action="/simulator/api/services/key"><button>FCMのキーを作成する</button></form>
			${keyFile && html`<label>サービスアカウントのキー（JSON）<textarea rows="6" readonly>${keyFile}</textarea></label>`}
		</section>
		${faultSection(world)}
	</body>
</html>`;

const section = (name: ServiceName, all: DeliveredNotice[]) => html`<section>
	<h2>${LABELS[name]}</h2>
	<ul>
		${all.map(
			({ to, from, title, text, link, at }) =>
				html`<li><span class="to">${to}・${formatTokyoTime(at)}${from && `・差出人 ${from}`}</span><br /><b>${title}</b><pre>${text}</pre>${link && html`<span class="to">${link}</span>`}</li>`,
		)}
		${all.length === 0 && html`<li>まだ届いていません。</li>`}
	</ul>
</section>`;

const faultSection = (world: ServiceWorld) => html`<section>
	<h2>サービスの調子</h2>
	<ul>
		${listServiceFaults(world).map(
			({ kind, service, times, afterwards }) =>
				html`<li>${SERVICE_FAULTS[kind].label}・${service === "any" ? "すべて" : LABELS[service]}・あと${times}回${afterwards ? "・受け付けた後" : ""}</li>`,
		)}
	</ul>
	<form method="post" action="/simulator/api/services/deeds">
		<input type="hidden" name="deed" value="fault" />
		<label>障害
			<select name="kind">${Object.entries(SERVICE_FAULTS).map(([kind, { label }]) => html`<option value="${kind}">${label}</option>`)}</select></label>
		<label>対象
			<select name="service"><option value="any">すべて</option>${SERVICES.map((name) => html`<option value="${name}">${LABELS[name]}</option>`)}</select></label>
		<label>回数 <input type="number" name="times" value="1" min="1" max="10000" /></label>
		<label class="check"><input type="checkbox" name="afterwards" value="1" /> 受け付けた後に起こす</label>
		<button>障害を起こす</button>
	</form>
	<form method="post" action="/simulator/api/services/deeds">
		<input type="hidden" name="deed" value="mend" /><button>障害をなくす</button>
	</form>
</section>`;
