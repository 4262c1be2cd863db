import { hoursTextOf, type ShopWords } from "./shop-words.ts";
import { OWN_BOOKING_PAGE, type StarterAnswer } from "./starter-trade.ts";

// Answers that shops of several trades give.

/** Lines of a text without those that are empty because the shop has not said them. */
export const lines = (...texts: (string | false)[]): string =>
	texts.filter((text) => text !== false).join("\n");

const phoneLine = ({ phone }: ShopWords) => phone !== "" && `お電話：${phone}`;

/** Booking page, with the words before its address. */
export const bookingAnswer = (
	name: string,
	lead: string,
	keywords: readonly string[],
	tag?: string,
): StarterAnswer => ({
	id: "booking",
	name,
	keywords,
	text: (shop) => lines(lead, OWN_BOOKING_PAGE, "", "24時間いつでもご予約いただけます。", phoneLine(shop)),
	...(tag !== undefined && { tag }),
});

export const HOURS_ANSWER: StarterAnswer = {
	id: "hours",
	name: "営業時間のご案内",
	keywords: ["営業時間", "定休日", "何時まで", "休み"],
	text: (shop) => lines(`${shop.name}の営業時間です。`, "", hoursTextOf(shop), phoneLine(shop)),
};

export const ACCESS_ANSWER: StarterAnswer = {
	id: "access",
	name: "アクセスのご案内",
	keywords: ["アクセス", "場所", "住所", "行き方", "駐車場"],
	text: (shop) =>
		lines(
			`${shop.name}へのアクセスです。`,
			shop.address !== "" && `\n${shop.address}`,
			shop.address !== "" &&
				`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(shop.address)}`,
			phoneLine(shop),
			shop.address !== "" && "",
			shop.address === ""
				? "場所や行き方は、このトークでお聞きください。スタッフがご案内します。"
				: "迷ったときは、このトークでお気軽にお聞きください。",
		),
};

export const CONTACT_ANSWER: StarterAnswer = {
	id: "contact",
	name: "お問い合わせのご案内",
	keywords: ["問い合わせ", "質問", "相談", "聞きたい"],
	text: (shop) =>
		lines(
			"ご質問やご相談は、このままメッセージでお送りください。",
			"スタッフが確認して、お返事します。",
			phoneLine(shop),
		),
};
