/** Japanese names of LINE's message types. */
export const LINE_MESSAGE_NAMES: Record<string, string> = {
	text: "テキスト",
	textV2: "テキスト",
	sticker: "スタンプ",
	image: "画像",
	video: "動画",
	audio: "音声",
	location: "位置情報",
	imagemap: "イメージマップ",
	template: "カルーセル",
	flex: "Flexメッセージ",
	coupon: "クーポン",
};

/** Japanese names of a message's fields. Flex fields without one keep LINE's own name. */
export const LINE_FIELD_NAMES: Record<string, string> = {
	text: "本文",
	substitution: "メンションと絵文字",
	altText: "通知に出る文",
	title: "タイトル",
	label: "ボタン名",
	uri: "リンク先のURL",
	linkUri: "リンク先のURL",
	baseUrl: "画像のURL",
	baseSize: "画像の大きさ",
	area: "範囲",
	data: "ボタンのデータ",
	displayText: "ボタンを押したときの文",
	columns: "パネル",
	actions: "ボタン",
	thumbnailImageUrl: "画像のURL",
	originalContentUrl: "ファイルのURL",
	previewImageUrl: "プレビュー画像のURL",
	url: "画像のURL",
	contents: "内容",
};
