import { FORM_TOKEN } from "./form-address.ts";

/** Path prefix of products' public pages, followed by the product's code. */
export const PRODUCT_ROOT = "/item/";

/** Query parameter that identifies the friend. */
export const PRODUCT_TOKEN = FORM_TOKEN;

/** Public page of a product, under the console's origin. */
export const productPath = <Code extends string>(code: Code) => `${PRODUCT_ROOT}${code}` as const;

/** Page of a product for one friend. Anybody with this link can buy in that friend's name. */
export const friendProductPath = (code: string, token: string): string =>
	`${productPath(code)}?${PRODUCT_TOKEN}=${token}`;

/** Path of the picture of a product. */
export const productPicturePath = <Code extends string>(code: Code) =>
	`${productPath(code)}/picture` as const;

/** Path of the cancellation of a subscription. */
export const productCancelPath = <Code extends string>(code: Code) => `${productPath(code)}/cancel` as const;
