import type { OnlineProviderName } from "#domain/commerce/payments/providers/registry.ts";
import { payPath } from "#domain/engine/public-addresses/pay-address.ts";
import { PAY_PAGE_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { readPageFields } from "#functions/platform/http/read-page-fields.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { openCheckout } from "../open-checkout.ts";
import type { PaymentPurposes } from "../payment-purpose.ts";
import { findPublicPayment } from "./find-public-payment.ts";
import { renderPayment, renderPaymentGone } from "./payment-page.ts";

/** Opens the page of the chosen provider, and leads the friend there. A second press leads to the same page. */
export async function startPayment(c: RequestContext, purposes: PaymentPurposes): Promise<Response> {
	const { ctx } = c.var;
	const key = c.req.param("key") ?? "";
	if (!(await isWithinVisitLimit(c, { pages: "pay-start", friendId: undefined })))
		return renderPaymentGone(c, { text: PAY_PAGE_TEXTS.busy, status: 429 });
	const payment = await findPublicPayment(ctx, key);
	if (!payment) return renderPaymentGone(c);
	const chosen = (await readPageFields(c))("provider");
	const offer = payment.offered.find(({ provider }) => provider === chosen);
	if (!offer) return renderPayment(c, payment, { problem: PAY_PAGE_TEXTS.choose, status: 422 });
	const result = await openCheckout(ctx, purposes, {
		id: payment.payment.id,
		provider: chosen as OnlineProviderName,
	});
	c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
	if (result.kind === "open") return c.redirect(result.url, 303);
	if (result.kind === "over") return c.redirect(payPath(key), 303);
	const now = (await findPublicPayment(ctx, key)) ?? payment;
	return renderPayment(c, now, {
		problem: result.kind === "busy" ? PAY_PAGE_TEXTS.busy : PAY_PAGE_TEXTS.refused,
		status: result.kind === "busy" ? 503 : 422,
	});
}
