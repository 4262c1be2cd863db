import { definePlaceholder } from "./definition.ts";
import { halfWidth } from "./written-form.ts";

/** Values of the newest payment that an operator or an action requested and that waits, by the word in the placeholder. */
export const PAYMENT_WORDS = {
	url: "支払いのページのURL",
	amount: "支払いの金額",
	until: "支払いの期限",
} as const;

type PaymentWord = keyof typeof PAYMENT_WORDS;

/** Requested payment of the friend that waits; empty without one. */
export const paymentRequest = definePlaceholder<{ word: PaymentWord }>({
	label: "支払い",
	read: ([kind = "", written = "", ...rest]) => {
		const word = halfWidth(written);
		return halfWidth(kind) === "payment" && rest.length === 0 && Object.hasOwn(PAYMENT_WORDS, word)
			? { word: word as PaymentWord }
			: null;
	},
	toParts: ({ word }) => ["payment", word],
	ability: () => "payment-read",
	belongsToFriend: () => true,
	describe: ({ word }) => PAYMENT_WORDS[word],
	resolve: ({ word }, { payment }) => payment?.[word] ?? "",
});
