import { defineCapability } from "./definition.ts";

/** Capability: books of the payments. */
export const bookkeepingCapability = defineCapability({
	section: "会計・特典",
	abilities: {
		"bookkeeping-read": "日計を見て、支払い先と照合する",
		"bookkeeping-close": "日計を締める",
		"bookkeeping-reopen": "締めた日計を開き直す",
		"bookkeeping-export": "会計ソフト用のCSVを書き出し、勘定科目を決める",
	},
	// Their addresses begin with that of the payments, whose capability has them, before the page of one payment.
	pages: {},
});
