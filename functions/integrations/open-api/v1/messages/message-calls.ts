import { z } from "zod";
import { AB_TEST_GOALS } from "#domain/content/broadcasts/ab-test-settings.ts";
import { stagesOf } from "#domain/engine/results/registry.ts";
import { abTestShape } from "#domain/integrations/open-api/v1/ab-test-schemas.ts";
import { friendParams, idInPath, toPage } from "#domain/integrations/open-api/v1/api-fields.ts";
import {
	broadcastPage,
	broadcastShape,
	broadcastsQuery,
	deliveryPage,
	deliveryParams,
	deliveryShape,
	previewShape,
	programBroadcastInput,
	scheduledQuery,
	sendManyInput,
	sendManyShape,
	sendMessageInput,
} from "#domain/integrations/open-api/v1/message-schemas.ts";
import { NAMED_IN_FILTERS } from "#domain/integrations/open-api/v1/right-abilities.ts";
import { findOrderedBroadcast } from "#functions/content/broadcasts/order-broadcast.ts";
import { defineCall } from "../define-call.ts";
import { previewMessages } from "./preview-messages.ts";
import {
	endBroadcast,
	listBroadcastStates,
	showBroadcastState,
	startBroadcast,
} from "./program-broadcasts.ts";
import { cancelScheduled, listScheduled } from "./scheduled-deliveries.ts";
import { sendToMany, sendToOne, showDelivery } from "./send-program-messages.ts";

const chapter = "メッセージ";
/** A message may be a template. */
const mayNeed = ["template-read"] as const;
/** Each goal counts records that have an ability of their own. */
const READ_FOR_GOALS = stagesOf("variant").flatMap(({ name, ability }) =>
	name in AB_TEST_GOALS ? ability : [],
);
const ofBroadcast = z.object({ broadcast_id: idInPath() });

/** Calls that send messages and report their deliveries. */
export const messageCalls = [
	defineCall({
		method: "post",
		path: "/friends/{fid}/messages",
		right: "send",
		mayNeed,
		chapter,
		summary: "友だち1人に送る",
		description:
			"テキスト・画像・動画・音声・スタンプ・位置情報・Flex・テンプレートを5つまで。差し込み（{name} など）も使えます。ほかの種類はテンプレートにして送ります。",
		params: friendParams,
		body: sendMessageInput,
		answer: deliveryShape,
		run: (ctx, { params: { fid }, body }) => sendToOne(ctx, { fid, ...body }),
	}),
	defineCall({
		method: "post",
		path: "/messages",
		right: "send",
		mayNeed,
		chapter,
		summary: "500人までの友だちに送る",
		description:
			"1人でも見つからない友だちがあれば、誰にも送りません。ブロックされている友だちには送らず、その理由を返します。",
		body: sendManyInput,
		answer: sendManyShape,
		run: (ctx, { body }) => sendToMany(ctx, body),
	}),
	defineCall({
		method: "post",
		path: "/messages/preview",
		isReading: true,
		right: "send",
		mayNeed,
		chapter,
		summary: "送る前に、届く人数と通数を調べる",
		description: "送るときと同じ検査をします。何も送りません。",
		body: sendManyInput,
		answer: previewShape,
		run: (ctx, { body }) => previewMessages(ctx, body),
	}),
	defineCall({
		method: "get",
		path: "/deliveries/{delivery_id}",
		right: "send",
		chapter,
		summary: "送ったメッセージの状態",
		description: "送れなかったものには、人が読む reason と、プログラムが読む reason_code があります。",
		params: deliveryParams,
		answer: deliveryShape,
		run: (ctx, { params: { delivery_id } }) => showDelivery(ctx, delivery_id),
	}),
	defineCall({
		method: "get",
		path: "/deliveries",
		right: "send",
		needs: ["delivery-read"],
		chapter,
		summary: "送信予定のメッセージ（近い順）",
		description: "日時を指定して送ったもののほか、ステップ配信やアクションなどの送信予定も含みます。",
		query: scheduledQuery,
		answer: deliveryPage,
		run: (ctx, { query }) => listScheduled(ctx, query),
	}),
	defineCall({
		method: "delete",
		path: "/deliveries/{delivery_id}",
		right: "send",
		needs: ["delivery-write"],
		chapter,
		summary: "送信予定のメッセージを取り消す",
		description: "取り消し済みのものはそのままです。送信済みのものは422です。",
		params: deliveryParams,
		answer: deliveryShape,
		run: (ctx, { params: { delivery_id } }) => cancelScheduled(ctx, delivery_id),
	}),
	defineCall({
		method: "get",
		path: "/broadcasts",
		right: "send",
		needs: ["broadcast-read"],
		chapter,
		summary: "一斉配信の一覧",
		description: "送信を指示したものを、idの順に返します。下書きは含みません。",
		query: broadcastsQuery,
		answer: broadcastPage,
		run: (ctx, { query }) => listBroadcastStates(ctx, query.state, toPage(query)),
	}),
	defineCall({
		method: "delete",
		path: "/broadcasts/{broadcast_id}",
		right: "send",
		needs: ["broadcast-write", "broadcast-read"],
		chapter,
		summary: "一斉配信を取り消す",
		description:
			"送り始める前なら、管理画面の下書きに戻します。送信中なら、残りの友だちには送りません。すべて送り終えたものは422です。",
		params: ofBroadcast,
		answer: broadcastShape,
		run: (ctx, { params: { broadcast_id } }) => endBroadcast(ctx, broadcast_id),
	}),
	defineCall({
		method: "post",
		path: "/broadcasts",
		right: "send",
		needs: ["broadcast-write"],
		mayNeed: [...mayNeed, ...NAMED_IN_FILTERS],
		chapter,
		summary: "絞り込んだ友だちに送る（一斉配信）",
		description:
			"管理画面の一斉配信として送ります。送り始めるまでの1分間は、管理画面で取り消せます。送れるのはテキストとテンプレートです。ほかの種類は、テンプレートにするか、「500人までの友だちに送る」で送ってください。",
		body: programBroadcastInput,
		answer: broadcastShape,
		run: (ctx, { body }) => startBroadcast(ctx, body),
		// A draft that was not handed over yet is in the audit log too.
		wasMade: async (ctx) => (await findOrderedBroadcast(ctx)) !== undefined,
	}),
	defineCall({
		method: "get",
		path: "/broadcasts/{broadcast_id}",
		right: "send",
		needs: ["broadcast-read"],
		chapter,
		summary: "一斉配信の状態",
		description: "counts は、送り始めてからの人数です。",
		params: ofBroadcast,
		answer: broadcastShape,
		run: (ctx, { params: { broadcast_id } }) => showBroadcastState(ctx, broadcast_id),
	}),
	defineCall({
		method: "get",
		path: "/broadcasts/{broadcast_id}/ab_test",
		right: "read",
		needs: ["broadcast-read"],
		mayNeed: READ_FOR_GOALS,
		chapter,
		summary: "一斉配信のA/Bテストの結果",
		description: "案ごとの人数と割合を返します。連携先から見える友だちだけを数えます。",
		params: ofBroadcast,
		answer: abTestShape,
		run: (ctx, { params: { broadcast_id } }) => ctx.consoleReads.showTest(ctx, broadcast_id),
	}),
];
