import { defineCapability } from "./definition.ts";

/** First day of an account: its guide, and the starter sets. */
export const firstDayCapability = defineCapability({
	section: "設定",
	abilities: {
		"first-day": "はじめての設定（業種のひな形）を使う",
	},
	pages: {
		firstDay: { address: "/line/first_day", needs: ["first-day"] },
		firstDayStep: { address: "/line/first_day/:step", needs: ["first-day"] },
	},
});
