export const TRACKER_TEXTS = {
	orderIdRequired: "注文番号を入力してください。",
	signatureInvalid: "署名を確認できませんでした。",
	signatureTooOld: "署名の時刻が5分以上ずれています。署名し直して送ってください。",
	friendUnknown: "友だちが見つかりません。",
	rotating: "署名シークレットを作り直したばかりです。前のものが使えなくなってから、もう一度お試しください。",
} as const;
