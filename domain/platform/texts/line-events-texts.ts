/** Texts about memberships, account links and beacons. */
export const LINE_EVENT_TEXTS = {
	hwidWrong: "ビーコンのIDは、10けたの半角英数字（0〜9、a〜f）で入力してください。",
	beaconNameRequired: "ビーコンの名前を入力してください。",
	sameHwid: "同じIDのビーコンがあります。",
	tooManyBeacons: (max: number) => `ビーコンは${max}個までです。`,
	notLinked: "会員番号は連携されていません。",
	lineRefusedLink:
		"LINEが会員番号の連携を受け付けませんでした。友だちがブロックしていないか確認してください。",
} as const;
