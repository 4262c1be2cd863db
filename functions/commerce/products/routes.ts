import { Hono } from "hono";
import { z } from "zod";
import {
	purchaseRefundInput,
	purchasesQuery,
	subscriptionsQuery,
} from "#domain/commerce/products/product-input.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import type { PaymentPurposes } from "#functions/commerce/payments/payment-purpose.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import {
	claimSaveKey,
	validateBody,
	validatePath,
	validateQuery,
} from "#functions/platform/http/validate-input.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { handOverPurchase } from "./hand-over-purchase.ts";
import { listProductChoices } from "./list-product-choices.ts";
import { listPurchases } from "./list-purchases.ts";
import { refundPurchase } from "./refund-purchase.ts";
import { cancelSubscription } from "./subscriptions/cancel-subscription.ts";
import { listSubscriptions } from "./subscriptions/list-subscriptions.ts";

const byId = z.object({ id: recordId() });

/** Routes of purchases and subscriptions for operators; products have those of the explorer. */
export const purchaseRoutes = (purposes: PaymentPurposes) =>
	new Hono<HonoEnv>()
		.get("/api/products/choices", requires("product-read"), async (c) =>
			c.json(await listProductChoices({ ctx: operatorCtx(c) })),
		)
		.get(
			"/api/purchases",
			requires("product-read"),
			requiresAlso("friend-read"),
			validateQuery(purchasesQuery),
			async (c) => c.json(await listPurchases({ ctx: operatorCtx(c), input: c.req.valid("query") })),
		)
		.post(
			"/api/purchases/:id/hand",
			requires("product-hand"),
			requiresAlso("friend-read"),
			validatePath(byId),
			claimSaveKey(),
			async (c) => {
				await handOverPurchase({ ctx: operatorCtx(c), input: c.req.valid("param") });
				return c.json({ ok: true });
			},
		)
		.post(
			"/api/purchases/:id/refund",
			requires("payment-refund"),
			requiresAlso("friend-read"),
			requiresAlso("product-read"),
			validatePath(byId),
			validateBody(purchaseRefundInput),
			async (c) => {
				const input = { ...c.req.valid("json"), ...c.req.valid("param") };
				await refundPurchase({ ctx: operatorCtx(c), purposes, input });
				c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
				return c.json({ ok: true });
			},
		)
		.get(
			"/api/subscriptions",
			requires("product-read"),
			requiresAlso("friend-read"),
			validateQuery(subscriptionsQuery),
			async (c) => c.json(await listSubscriptions({ ctx: operatorCtx(c), input: c.req.valid("query") })),
		)
		.post(
			"/api/subscriptions/:id/cancel",
			requires("payment-write"),
			requiresAlso("friend-read"),
			requiresAlso("product-read"),
			validatePath(byId),
			async (c) => {
				await cancelSubscription({ ctx: operatorCtx(c), input: c.req.valid("param") });
				c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
				return c.json({ ok: true });
			},
		);
