import { cutToLength } from "#domain/platform/texts/cut-to-width.ts";
import { definePlaceholder } from "./definition.ts";
import { MAX_LABEL_NAME } from "./friend-info.ts";
import { halfWidth } from "./written-form.ts";

/** A code of another length makes it plain text, as with forms. */
const PAY = /^PAY_([\w-]{8})$/;

/** Page on which a product is bought, by the product's code; messages to a friend contain their own link. */
export const pay = definePlaceholder<{ code: string }>({
	label: "商品の購入ページ",
	read: ([word = "", ...rest]) => {
		const code = rest.length === 0 ? PAY.exec(halfWidth(word))?.[1] : undefined;
		return code === undefined ? null : { code };
	},
	toParts: ({ code }) => [`PAY_${code}`],
	findTarget: ({ code }, targets) => targets && (targets.products.find((each) => each.code === code) ?? null),
	references: ({ code }) => ({ products: [code] }),
	ability: () => "product-read",
	describe: (_, target) => {
		if (target === undefined) return "商品の購入ページ";
		return target
			? `商品の購入ページ「${cutToLength(target.name, MAX_LABEL_NAME)}」`
			: "削除済みの商品の購入ページ";
	},
	resolve: ({ code }, values) => values.products.get(code) ?? "",
});
