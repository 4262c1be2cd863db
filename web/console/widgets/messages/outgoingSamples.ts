import type { ShownMessage } from "#web/engine/messages/lineMessageTypes.ts";

export interface OutgoingSample {
	title: string;
	/** Message in LINE's format. */
	line: ShownMessage;
}

const PICTURE = "https://example.com/picture.jpg";
const openAction = { type: "uri", label: "予約する", uri: "https://example.com/reserve" };
const sayAction = { type: "message", label: "質問する", text: "質問があります" };
const tapAction = { type: "postback", label: "メニュー", data: "menu", displayText: "メニュー" };
const sender = { name: "店長", iconUrl: "https://example.com/icon.png" };

const sampleCard = (title: string) => ({
	thumbnailImageUrl: PICTURE,
	title,
	text: "90分（税込）",
	actions: [openAction, sayAction],
});

/** Every type of outgoing message with each layout. */
export const OUTGOING_SAMPLES: readonly OutgoingSample[] = [
	{
		title: "テキスト（絵文字・送信者名）",
		line: {
			type: "text",
			text: "$ご予約ありがとうございます",
			emojis: [{ index: 0, productId: "5ac1bfd5040ab15980c9b435", emojiId: "001" }],
			sender,
		},
	},
	{
		title: "テキスト（引用）",
		line: { type: "text", text: "はい、空いております。", quoteToken: "q" } as ShownMessage,
	},
	{
		title: "テキストv2（絵文字・メンション）",
		line: {
			type: "textV2",
			text: "{who} さん、{{お得}}なご案内です{mark}",
			substitution: {
				who: { type: "mention", mentionee: { type: "all" } },
				mark: { type: "emoji", productId: "5ac1bfd5040ab15980c9b435", emojiId: "002" },
			},
		},
	},
	{ title: "スタンプ", line: { type: "sticker", packageId: "446", stickerId: "1988" } },
	{ title: "画像", line: { type: "image", originalContentUrl: PICTURE, previewImageUrl: PICTURE } },
	{
		title: "動画",
		line: { type: "video", originalContentUrl: "https://example.com/film.mp4", previewImageUrl: PICTURE },
	},
	{
		title: "音声",
		line: { type: "audio", originalContentUrl: "https://example.com/sound.m4a", duration: 12_000 },
	},
	{
		title: "位置情報",
		line: {
			type: "location",
			title: "サロン ひだまり",
			address: "東京都渋谷区渋谷1-1-1",
			latitude: 35.6595,
			longitude: 139.7005,
		},
	},
	{
		title: "イメージマップ",
		line: {
			type: "imagemap",
			baseUrl: "https://example.com/map",
			altText: "春のキャンペーン",
			baseSize: { width: 1040, height: 520 },
			actions: [
				{
					type: "uri",
					linkUri: "https://example.com/left",
					area: { x: 0, y: 0, width: 520, height: 520 },
				},
				{ type: "message", text: "右側", area: { x: 520, y: 0, width: 520, height: 520 } },
			],
		},
	},
	{
		title: "イメージマップ（動画）",
		line: {
			type: "imagemap",
			baseUrl: "https://example.com/map",
			altText: "新しいお店のご案内",
			baseSize: { width: 1040, height: 1040 },
			video: {
				originalContentUrl: "https://example.com/film.mp4",
				previewImageUrl: PICTURE,
				area: { x: 0, y: 0, width: 1040, height: 585 },
				externalLink: { linkUri: "https://example.com/more", label: "くわしく見る" },
			},
			actions: [{ type: "message", text: "場所", area: { x: 0, y: 585, width: 1040, height: 455 } }],
		},
	},
	{
		title: "テンプレート（ボタン）",
		line: {
			type: "template",
			altText: "ご予約はこちら",
			template: {
				type: "buttons",
				...sampleCard("カット＆カラー"),
				actions: [openAction, sayAction, tapAction],
			},
		},
	},
	{
		title: "テンプレート（確認）",
		line: {
			type: "template",
			altText: "ご来店いただけますか",
			template: {
				type: "confirm",
				text: "明日10:00のご予約に変更はありませんか？",
				actions: [
					{ type: "message", label: "はい", text: "はい" },
					{ type: "message", label: "いいえ", text: "いいえ" },
				],
			},
		},
	},
	{
		title: "テンプレート（カルーセル）",
		line: {
			type: "template",
			altText: "おすすめメニュー",
			template: {
				type: "carousel",
				columns: [sampleCard("カット"), sampleCard("カラー"), sampleCard("パーマ")],
			},
		},
	},
	{
		title: "テンプレート（画像カルーセル）",
		line: {
			type: "template",
			altText: "新しい写真",
			template: {
				type: "image_carousel",
				columns: [
					{ imageUrl: PICTURE, action: openAction },
					{ imageUrl: PICTURE, action: tapAction },
				] as never,
			},
		},
	},
	{
		title: "Flexメッセージ（1枚）",
		line: {
			type: "flex",
			altText: "ご予約の確認",
			contents: {
				type: "bubble",
				hero: { type: "image", url: PICTURE, size: "full", aspectRatio: "20:13", aspectMode: "cover" },
				body: {
					type: "box",
					layout: "vertical",
					spacing: "md",
					contents: [
						{ type: "text", text: "ご予約の確認", weight: "bold", size: "xl" },
						{ type: "separator" },
						{
							type: "box",
							layout: "baseline",
							contents: [
								{ type: "text", text: "日時", color: "#666666", flex: 1 },
								{ type: "text", text: "12月24日 10:00", flex: 3, wrap: true },
							],
						},
					],
				},
				footer: {
					type: "box",
					layout: "vertical",
					contents: [{ type: "button", style: "primary", action: openAction }],
				},
			},
		},
	},
	{
		title: "Flexメッセージ（カルーセル）",
		line: {
			type: "flex",
			altText: "スタッフ紹介",
			contents: {
				type: "carousel",
				contents: ["田中", "佐藤"].map((name) => ({
					type: "bubble",
					size: "micro",
					body: { type: "box", layout: "vertical", contents: [{ type: "text", text: name }] },
				})),
			},
		},
	},
	{ title: "クーポン", line: { type: "coupon", couponId: "01JYNW8JMQVFBNWF1APF8Z3FS7" } },
];
