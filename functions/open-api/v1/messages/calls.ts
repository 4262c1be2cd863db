import { z } from "zod";
import { NAMED_IN_FILTERS } from "#domain/open-api/v1/abilities.ts";
import { idInPath, ofFriend } from "#domain/open-api/v1/fields.ts";
import {
	broadcastInput,
	broadcastShape,
	deliveryShape,
	ofDelivery,
	previewShape,
	sendInput,
	sendManyInput,
	sentToMany,
} from "#domain/open-api/v1/messages.ts";
import { defineCall } from "../call.ts";
import { showBroadcastState, startBroadcast } from "./broadcast.ts";
import { previewMessages } from "./preview.ts";
import { sendToMany, sendToOne, showDelivery } from "./send.ts";

const chapter = "メッセージ";
/** A message may be a template. */
const mayNeed = ["template-read"] as const;
const ofBroadcast = z.object({ broadcast_id: idInPath() });

/** Sending messages, and what became of them. */
export const messageCalls = [
	defineCall({
		method: "post",
		path: "/friends/{fid}/messages",
		right: "send",
		mayNeed,
		chapter,
		summary: "友だち1人に送る",
		description: "テキスト・テンプレート・Flexを5つまで。差し込み（{name} など）も使えます。",
		params: ofFriend,
		body: sendInput,
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
		answer: sentToMany,
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
		params: ofDelivery,
		answer: deliveryShape,
		run: (ctx, { params: { delivery_id } }) => showDelivery(ctx, delivery_id),
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
			"管理画面の一斉配信として送ります。送り始めるまでの1分間は、管理画面で取り消せます。Flexはテンプレートにして送ってください。",
		body: broadcastInput,
		answer: broadcastShape,
		run: (ctx, { body }) => startBroadcast(ctx, body),
	}),
	defineCall({
		method: "get",
		path: "/broadcasts/{broadcast_id}",
		right: "send",
		needs: ["broadcast-read"],
		chapter,
		summary: "一斉配信の状態",
		params: ofBroadcast,
		answer: broadcastShape,
		run: (ctx, { params: { broadcast_id } }) => showBroadcastState(ctx, broadcast_id),
	}),
];
