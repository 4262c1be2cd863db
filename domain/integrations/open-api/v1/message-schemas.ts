import { z } from "zod";
import { MAX_BROADCAST_NAME } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { BROADCAST_STATES, type BroadcastState } from "#domain/content/broadcasts/broadcast-states.ts";
import { MAX_EFFECT_TEXT } from "#domain/engine/actions/effects/text.ts";
import { DELIVERY_STATES, type DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import { MAX_LINE_TEXT } from "#domain/engine/messages/outgoing-message.ts";
import { MAX_LOCATION_TEXT, MAX_SENT_MESSAGES } from "#domain/people/composer/composer-message.ts";
import { isOfferedSticker } from "#domain/people/composer/stickers.ts";
import { httpsUrl } from "#domain/platform/line/line-url.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { API_V1_TEXTS } from "#domain/platform/texts/open-api-v1-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import {
	apiId,
	apiIds,
	apiPageQuery,
	filledText,
	idInPath,
	instantInput,
	instantString,
	MAX_FIDS,
	pageSchemaOf,
} from "./api-fields.ts";
import { filterInput } from "./friend-schemas.ts";
import { deliveryReason } from "./refusal-reasons.ts";

/** LINE's limit of a Flex message's notification text. */
const MAX_ALT_TEXT = 1_500;
/** Maximum number of properties in the outermost object of a Flex message; more than LINE defines. */
const MAX_FLEX = 50;

const messageText = (max: number) => filledText(max, FIELD_TEXTS.textRequired);

const textMessage = (max: number) =>
	z
		.object({ type: z.literal("text"), text: messageText(max) })
		.meta({ description: "テキスト。{name} などの差し込みを使えます" });
const templateMessage = z
	.object({ type: z.literal("template"), template_id: apiId() })
	.meta({ description: "管理画面のテンプレート。パックはその数のメッセージになります" });
const flexMessage = z
	.object({
		type: z.literal("flex"),
		alt_text: messageText(MAX_ALT_TEXT),
		contents: z
			.record(z.string().max(100), z.unknown())
			.meta({ maxProperties: MAX_FLEX, description: "LINEのFlex Messageの contents（bubbleかcarousel）" })
			// Only our own code may write the seal of a friend's own link.
			.refine(
				(contents) => !/\p{Noncharacter_Code_Point}/u.test(JSON.stringify(contents)),
				FIELD_TEXTS.characterUnusable,
			)
			.meta({ maxProperties: MAX_FLEX }),
	})
	.meta({ description: "Flex Message。文字には差し込みを使えます" });

const mediaUrl = (description: string) =>
	z
		.string()
		.max(2_000)
		.refine((url) => httpsUrl().safeParse(url).success, API_V1_TEXTS.httpsRequired)
		.meta({ description, format: "uri" });
const imageMessage = z
	.object({
		type: z.literal("image"),
		original_url: mediaUrl("JPEGかPNG。httpsのみ"),
		preview_url: mediaUrl("縮小した画像。original_url と同じでも構いません"),
	})
	.meta({ description: "画像" });
const videoMessage = z
	.object({
		type: z.literal("video"),
		original_url: mediaUrl("MP4。httpsのみ"),
		preview_url: mediaUrl("最初に表示する画像"),
	})
	.meta({ description: "動画" });
const audioMessage = z
	.object({
		type: z.literal("audio"),
		original_url: mediaUrl("M4AかMP3。httpsのみ"),
		duration_ms: z.int().min(1).max(DAY).meta({ description: "長さ（ミリ秒）" }),
	})
	.meta({ description: "音声" });
const stickerMessage = z
	.object({ type: z.literal("sticker"), package_id: apiId(), sticker_id: apiId() })
	.refine(
		({ package_id, sticker_id }) => isOfferedSticker(package_id, sticker_id),
		COMPOSE_TEXTS.stickerUnknown,
	)
	.meta({ description: "スタンプ。管理画面で選べるもの" });
const locationMessage = z
	.object({
		type: z.literal("location"),
		title: messageText(MAX_LOCATION_TEXT),
		address: messageText(MAX_LOCATION_TEXT),
		latitude: z.number().min(-90).max(90),
		longitude: z.number().min(-180).max(180),
	})
	.meta({ description: "位置情報" });

const messages = z
	.array(
		z.discriminatedUnion("type", [
			textMessage(MAX_LINE_TEXT),
			templateMessage,
			flexMessage,
			imageMessage,
			videoMessage,
			audioMessage,
			stickerMessage,
			locationMessage,
		]),
	)
	.min(1, API_V1_TEXTS.nothingChosen)
	.max(MAX_SENT_MESSAGES);

export type ProgramMessage = z.output<typeof messages>[number];

/** Reason code of an unreachable friend, for clients; the accompanying text is for people. */
const unreachableCode = () =>
	z.enum(["blocked_by_friend", "blocked_by_operator"]).meta({
		description:
			"blocked_by_friend: 友だちがブロックしている、blocked_by_operator: 管理画面でブロックしている",
	});

const sendAt = instantInput().nullable().default(null);

export const sendMessageInput = z.object({ messages, send_at: sendAt });
export const sendManyInput = z.object({ fids: apiIds(MAX_FIDS), messages, send_at: sendAt });

const states = Object.keys(DELIVERY_STATES) as [DeliveryState, ...DeliveryState[]];

export const deliveryShape = z
	.object({
		id: z.string(),
		fid: apiId(),
		state: z.enum(states).meta({
			description:
				"scheduled: 予定、queued: 送信中、held: 保留（テストモードや種類ごとの設定のため）、sent: 送信済み、failed: 失敗、parked: 届いたか確認できない、cancelled: 取消済み",
		}),
		due_at: instantString(),
		sent_at: instantString().nullable(),
		reason: z.string().nullable().meta({ description: "送れなかった理由。人が読む文" }),
		reason_code: deliveryReason().nullable(),
	})
	.meta({ id: "Delivery" });

export const sendManyShape = z.object({
	items: z.array(
		z.object({
			fid: apiId(),
			delivery: deliveryShape.nullable().meta({ description: "送らない友だちではnull" }),
			reason: z.string().nullable().meta({ description: "送らない理由" }),
			reason_code: unreachableCode().nullable(),
		}),
	),
});

export const previewShape = z
	.object({
		recipients: z.int().meta({ description: "届く友だちの人数" }),
		cost: z.int().meta({ description: "LINEが数える通数。1人に送るメッセージは、いくつでも1通" }),
		quota: z.object({ limit: z.int().nullable(), used: z.int(), left: z.int().nullable() }).nullable().meta({
			description: "今月の通数。limit と left は、上限がなければnull。LINEに尋ねられないときはnull",
		}),
		unreachable: z
			.array(z.object({ fid: apiId(), reason: z.string(), reason_code: unreachableCode() }))
			.meta({ description: "届かない友だちと、その理由" }),
		texts: z.array(z.string()).meta({ description: "送る内容。差し込みは記号のまま" }),
		send_at: instantString(),
	})
	.meta({ id: "SendPreview" });

export const deliveryParams = z.object({
	delivery_id: z
		.string()
		.max(36)
		.regex(/^[0-9a-f-]{36}$/),
});

/** Messages to a filter's friends are sent as a broadcast. */
export const programBroadcastInput = z.object({
	name: filledText(MAX_BROADCAST_NAME),
	filter: filterInput.nullable().meta({ description: "nullはすべての友だち" }),
	messages: z
		.array(z.discriminatedUnion("type", [textMessage(MAX_EFFECT_TEXT), templateMessage]))
		.min(1, API_V1_TEXTS.nothingChosen)
		.max(MAX_SENT_MESSAGES),
	send_at: sendAt,
});

export type ProgramBroadcast = z.output<typeof programBroadcastInput>;

const broadcastStates = Object.keys(BROADCAST_STATES) as [BroadcastState, ...BroadcastState[]];

export const broadcastShape = z
	.object({
		id: apiId(),
		name: z.string(),
		state: z.enum(broadcastStates),
		starts_at: instantString()
			.nullable()
			.meta({ description: "送り始める日時。取り消せる時間（1分）を含みます" }),
		total: z.int().nullable().meta({ description: "対象の人数。送り始めるまではnull" }),
		counts: z.object({
			waiting: z.int(),
			held: z.int(),
			sent: z.int(),
			failed: z.int(),
			parked: z.int(),
			cancelled: z.int(),
		}),
	})
	.meta({ id: "Broadcast" });

/** Stored states of an ordered broadcast; failed messages are counted separately. */
const orderedStates = [
	"approval",
	"planned",
	"sending",
	"testing",
	"paused",
	"stopped",
	"sent",
	"cancelled",
] as const;

export const broadcastsQuery = z.object({
	state: z.enum(orderedStates).optional().meta({
		description:
			"approval: 承認待ち、planned: 予定、sending: 送信中、testing: A/Bテスト中、paused: 一時停止中、stopped: 途中で終了、sent: 送信済み（失敗を含む）、cancelled: 取消済み",
	}),
	...apiPageQuery,
});

export const broadcastPage = pageSchemaOf(broadcastShape);

export const scheduledQuery = z.object({
	fid: idInPath().optional().meta({ description: "この友だちへのものだけ" }),
	...apiPageQuery,
	cursor: z
		.string()
		.max(31)
		.regex(/^\d{1,15}_\d{1,15}$/)
		.optional()
		.meta({ description: "前のページの next_cursor" }),
});

export const deliveryPage = pageSchemaOf(deliveryShape);
