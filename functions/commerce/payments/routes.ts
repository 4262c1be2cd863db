import { Hono } from "hono";
import { z } from "zod";
import {
	cancelInput,
	paymentInput,
	paymentsQuery,
	providerInput,
	providerName,
	recordInput,
	refundInput,
} from "#domain/commerce/payments/payment-input.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { cancelPayment } from "./cancel-payment.ts";
import { checkPayment } from "./check-payment.ts";
import { createPayment } from "./create-payment.ts";
import { listPayments, showPayment } from "./list-payments.ts";
import type { PaymentPurposes } from "./payment-purpose.ts";
import { recordPayment } from "./record-payment.ts";
import { refundPayment } from "./refund-payment.ts";
import { checkProvider } from "./settings/check-provider.ts";
import { listProviders } from "./settings/list-providers.ts";
import { savePaymentProvider } from "./settings/save-provider.ts";

const byId = z.object({ id: recordId() });
const byProvider = z.object({ provider: providerName });

/** Routes of payments for operators. */
export const paymentRoutes = (purposes: PaymentPurposes) =>
	new Hono<HonoEnv>()
		.get(
			"/api/payments",
			requires("payment-read"),
			requiresAlso("friend-read"),
			validateQuery(paymentsQuery),
			async (c) => c.json(await listPayments({ ctx: operatorCtx(c), input: c.req.valid("query") })),
		)
		.post(
			"/api/payments",
			requires("payment-write"),
			requiresAlso("friend-read"),
			validateBody(paymentInput),
			async (c) => c.json(await createPayment({ ctx: operatorCtx(c), input: c.req.valid("json") })),
		)
		.get(
			"/api/payments/:id",
			requires("payment-read"),
			requiresAlso("friend-read"),
			validatePath(byId),
			async (c) => c.json(await showPayment({ ctx: operatorCtx(c), input: c.req.valid("param") })),
		)
		.post(
			"/api/payments/:id/cancel",
			requires("payment-write"),
			validatePath(byId),
			validateBody(cancelInput),
			async (c) => {
				const input = { ...c.req.valid("param"), ...c.req.valid("json") };
				const cancelled = await cancelPayment({ ctx: operatorCtx(c), purposes, input });
				c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
				return c.json(cancelled);
			},
		)
		.post(
			"/api/payments/:id/record",
			requires("payment-write"),
			validatePath(byId),
			validateBody(recordInput),
			async (c) => {
				const input = { ...c.req.valid("param"), ...c.req.valid("json") };
				return c.json(await recordPayment({ ctx: operatorCtx(c), purposes, input }));
			},
		)
		.post(
			"/api/payments/:id/refund",
			requires("payment-refund"),
			validatePath(byId),
			validateBody(refundInput),
			async (c) => {
				const input = { ...c.req.valid("param"), ...c.req.valid("json") };
				const refunded = await refundPayment({ ctx: operatorCtx(c), purposes, input });
				c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
				return c.json(refunded);
			},
		)
		.post("/api/payments/:id/check", requires("payment-read"), validatePath(byId), async (c) => {
			await checkPayment({ ctx: operatorCtx(c), input: c.req.valid("param") });
			c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
			return c.json({ ok: true });
		})
		.get("/api/payment-providers", requires("payment-settings", "payment-write"), async (c) =>
			c.json(await listProviders({ ctx: operatorCtx(c) })),
		)
		.post(
			"/api/payment-providers/:provider",
			requires("payment-settings"),
			validatePath(byProvider),
			validateBody(providerInput),
			async (c) => {
				const input = { ...c.req.valid("param"), ...c.req.valid("json") };
				return c.json(await savePaymentProvider({ ctx: operatorCtx(c), input }));
			},
		)
		.post(
			"/api/payment-providers/:provider/check",
			requires("payment-settings"),
			validatePath(byProvider),
			async (c) => c.json(await checkProvider({ ctx: operatorCtx(c), input: c.req.valid("param") })),
		);
