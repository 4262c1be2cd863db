import { Hono } from "hono";
import type { OnlineProviderName } from "#domain/commerce/payments/providers/registry.ts";
import { cardPath, payPath } from "#domain/engine/public-addresses/pay-address.ts";
import type { HonoEnv, RequestContext } from "#functions/platform/http/hono-env.ts";
import { readBytes } from "#functions/platform/http/read-body.ts";
import { externalAccess, openAccess } from "#functions/platform/http/route-access.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import type { PaymentPurposes } from "../payment-purpose.ts";
import { receiveProviderEvent } from "../receive-provider-event.ts";
import { showCardPage, startCard } from "./card-page.ts";
import { showPaymentPage } from "./payment-page.ts";
import { startPayment } from "./start-payment.ts";

const VISITOR = "支払いのリンクを開いた人";

/** Routes of the friend's page of a payment, and of the providers' events. */
export const paymentPageRoutes = (purposes: PaymentPurposes) =>
	new Hono<HonoEnv>()
		.get(payPath(":key"), openAccess(VISITOR), (c) => showPaymentPage(c, purposes))
		.post(payPath(":key"), openAccess(VISITOR), (c) => startPayment(c, purposes))
		.get(cardPath(":key"), openAccess(VISITOR), (c) => showCardPage(c))
		.post(cardPath(":key"), openAccess(VISITOR), (c) => startCard(c))
		.post("/webhook/stripe", externalAccess("Stripeの署名"), (c) => receive(c, "stripe"))
		.post("/webhook/paypay", externalAccess("PayPayの加盟店ID（内容はPayPayに確かめる）"), (c) =>
			receive(c, "paypay"),
		);

async function receive(c: RequestContext, provider: OnlineProviderName): Promise<Response> {
	// The limit precedes the reading of bodies. A provider sends a refused event again, and the clock reads without it.
	if (!(await isWithinVisitLimit(c, { pages: `${provider}-event`, friendId: undefined })))
		return c.json({}, 429);
	const body = await readBytes(c);
	const isWoken = await receiveProviderEvent(c.var.ctx, {
		provider,
		body,
		header: (name) => c.req.header(name),
	});
	if (isWoken) c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
	return c.json({});
}
