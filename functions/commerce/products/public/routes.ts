import { Hono } from "hono";
import { payPath } from "#domain/engine/public-addresses/pay-address.ts";
import {
	friendProductPath,
	PRODUCT_TOKEN,
	productCancelPath,
	productPath,
	productPicturePath,
} from "#domain/engine/public-addresses/product-address.ts";
import { PRODUCT_PAGE_TEXTS } from "#domain/platform/texts/products-texts.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import { readProductClaims } from "#functions/engine/deliveries/product-link-token.ts";
import type { HonoEnv, RequestContext } from "#functions/platform/http/hono-env.ts";
import { readPageFields } from "#functions/platform/http/read-page-fields.ts";
import { openAccess } from "#functions/platform/http/route-access.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { showPagePicture } from "#functions/platform/media/page-picture.ts";
import { renderContactLinks } from "#functions/platform/public-pages/contact-links.ts";
import { renderMessage, renderPublicPage } from "#functions/platform/public-pages/public-page.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { createPurchase } from "../create-purchase.ts";
import { cancelOwnSubscription, resumeOwnSubscription } from "../subscriptions/cancel-subscription.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { findProductPage, type PublicProduct } from "./find-product-page.ts";
import {
	describeSubscription,
	explainUnavailable,
	renderCancellation,
	renderProduct,
} from "./product-page.ts";

const VISITOR = "商品のページを開いた人（購入は署名つきのリンクの友だちだけ。中で確かめる）";

type Answer = (
	c: RequestContext,
	visit: { page: PublicProduct; readField: (field: string) => string },
) => Promise<Response> | Response;

/** Handler for the visitor of a product's page. The rate limit precedes every lookup, so that nobody guesses links. */
const visitingProduct =
	(answer: Answer) =>
	async (c: RequestContext): Promise<Response> => {
		const { ctx } = c.var;
		const readField = await readPageFields(c);
		const token = readField(PRODUCT_TOKEN);
		const friendId = readProductClaims(ctx, token)?.friendId;
		if (!(await isWithinVisitLimit(c, { pages: "product", friendId })))
			return renderMessagePage(c, {
				title: VISIT_TEXTS.tooManyTitle,
				text: VISIT_TEXTS.tooMany,
				status: 429,
			});
		const page = await findProductPage(ctx, c.req.param("code") ?? "", token);
		return page
			? answer(c, { page, readField })
			: renderMessagePage(c, {
					title: PRODUCT_PAGE_TEXTS.goneTitle,
					text: PRODUCT_PAGE_TEXTS.gone,
					status: 404,
				});
	};

const renderMessagePage = async (
	c: RequestContext,
	{ title, text, status }: { title: string; text: string; status: 404 | 429 },
): Promise<Response> =>
	renderPublicPage(c, {
		title,
		status,
		body: renderMessage(title, text),
		foot: status === 404 ? await renderContactLinks(c) : undefined,
	});

const readNumber = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

const KEY = /^[\w-]{8,64}$/;

/** Buys for the friend of the link, and leads to the payment; a second press with the same form leads to the same one. */
const buyProduct = visitingProduct(async (c, { page, readField }) => {
	const { ctx } = c.var;
	const { friend, product, token } = page;
	if (!friend) return renderProduct(c, page, { status: 403 });
	const key = readField("key");
	if (!KEY.test(key)) return renderProduct(c, page, { problem: VISIT_TEXTS.confirmFirst, status: 422 });
	const isSubscription = product.period !== null;
	const quantity = isSubscription ? 1 : readNumber(readField("quantity"));
	const yen = readNumber(readField("yen"));
	const order = { friendId: friend.id, productId: product.id, yen, key };
	const payKey = isSubscription
		? await createSubscription(ctx, order)
		: await createPurchase(ctx, { ...order, quantity });
	if (payKey !== undefined) return c.redirect(payPath(payKey), 303);
	const current = (await findProductPage(ctx, product.code, token)) ?? page;
	return renderProduct(c, current, {
		problem: explainRefusal(current, { quantity, yen, zone: ctx.zone }),
		status: quantity === 0 ? 422 : 409,
	});
});

/** Reason of a refused purchase, from the page as it is now. */
function explainRefusal(
	page: PublicProduct,
	{ quantity, yen, zone }: { quantity: number; yen: number; zone: string },
): string {
	const { product } = page;
	if (quantity === 0) return PRODUCT_PAGE_TEXTS.quantity;
	if (page.subscription) return describeSubscription(page.subscription, zone);
	const refusal = explainUnavailable(page);
	if (refusal !== null) return refusal;
	if (product.yen !== yen) return PRODUCT_PAGE_TEXTS.changed;
	if (product.stock !== null && product.stock < quantity) return PRODUCT_PAGE_TEXTS.fewer(product.stock);
	if (product.perFriend !== null && quantity > page.left) return PRODUCT_PAGE_TEXTS.limit(product.perFriend);
	return PRODUCT_PAGE_TEXTS.tooLarge;
}

const askToCancel = visitingProduct((c, { page }) =>
	page.subscription && page.subscription.state !== "waiting"
		? renderCancellation(c, page)
		: renderProduct(c, page, page.friend ? {} : { status: 403 }),
);

/**
 * Cancels the friend's subscription, or takes the cancellation back. Repeating it is safe. A friend who has blocked the
 * account is still charged, and therefore can still cancel.
 */
const cancel = visitingProduct(async (c, { page, readField }) => {
	const { ctx } = c.var;
	const { friend, linkedFriendId, product, token } = page;
	const isContinued = readField("continue") === "1";
	if (linkedFriendId === undefined || (isContinued && !friend))
		return renderProduct(c, page, { status: 403 });
	const own = { friendId: linkedFriendId, productId: product.id };
	if (isContinued) await resumeOwnSubscription(ctx, own);
	else await cancelOwnSubscription(ctx, own);
	c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
	return c.redirect(friendProductPath(product.code, token), 303);
});

/** Picture of the product; no other upload of the account is accessible here. */
const showPicture = visitingProduct((c, { page: { product } }) =>
	product.pictureKey === null
		? renderMessagePage(c, {
				title: PRODUCT_PAGE_TEXTS.goneTitle,
				text: PRODUCT_PAGE_TEXTS.gone,
				status: 404,
			})
		: showPagePicture(c, product.pictureKey),
);

/** Routes of the products' public pages. */
export const productPageRoutes = new Hono<HonoEnv>()
	.get(
		productPath(":code"),
		openAccess(VISITOR),
		visitingProduct((c, { page }) => renderProduct(c, page)),
	)
	.post(productPath(":code"), openAccess(VISITOR), buyProduct)
	.get(productCancelPath(":code"), openAccess(VISITOR), askToCancel)
	.post(productCancelPath(":code"), openAccess(VISITOR), cancel)
	.get(productPicturePath(":code"), openAccess(VISITOR), showPicture);
