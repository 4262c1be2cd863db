import { Hono } from "hono";
import { noShowInput, takeAtShopInput } from "#domain/booking/salons/inputs/salon-payment-inputs.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath } from "#functions/platform/http/validate-input.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { chargeNoShow } from "../payments/charge-no-show.ts";
import { showReservationPayment } from "../payments/show-reservation-payment.ts";
import { takeAtShop } from "../payments/take-at-shop.ts";
import { salonRecordPath } from "./salon-path-parameters.ts";

/** Routes for the money of reservations. */
export const salonPaymentRoutes = new Hono<HonoEnv>()
	.get(
		"/api/salon/:salonId/reservations/:id/payment",
		requires("salon-read"),
		requiresAlso("payment-read"),
		validatePath(salonRecordPath),
		async (c) => c.json(await showReservationPayment({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/salon/:salonId/reservations/:id/payment",
		requires("payment-write"),
		requiresAlso("salon-read"),
		validatePath(salonRecordPath),
		validateBody(takeAtShopInput),
		async (c) => {
			const input = { ...c.req.valid("param"), ...c.req.valid("json") };
			return c.json(await takeAtShop({ ctx: operatorCtx(c), input }));
		},
	)
	.post(
		"/api/salon/:salonId/reservations/:id/no-show-fee",
		requires("payment-write"),
		requiresAlso("salon-read"),
		validatePath(salonRecordPath),
		validateBody(noShowInput),
		async (c) => {
			const input = { ...c.req.valid("param"), ...c.req.valid("json") };
			const charged = await chargeNoShow({ ctx: operatorCtx(c), input });
			c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
			return c.json(charged);
		},
	);
