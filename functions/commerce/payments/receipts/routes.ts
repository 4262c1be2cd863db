import { Hono } from "hono";
import { z } from "zod";
import {
	issueReceiptInput,
	receiptSettingsInput,
	receiptsQuery,
	replaceReceiptInput,
} from "#domain/commerce/payments/receipts/receipt-input.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { findVisibleReceipt } from "./find-visible-receipt.ts";
import { issueReceipt } from "./issue-receipt.ts";
import { listReceipts } from "./list-receipts.ts";
import { describeReceipt } from "./receipt-document.ts";
import { respondWithReceipt } from "./receipt-pdf.ts";
import { reissueReceipt } from "./reissue-receipt.ts";
import { replaceReceipt } from "./replace-receipt.ts";
import { saveReceiptSettings, showReceiptSettings } from "./save-receipt-settings.ts";
import { showPaymentReceipts } from "./show-payment-receipts.ts";

const byId = z.object({ id: recordId() });

/** Routes of receipts for operators. */
export const receiptRoutes = new Hono<HonoEnv>()
	.get(
		"/api/receipts",
		requires("payment-read"),
		requiresAlso("friend-read"),
		validateQuery(receiptsQuery),
		async (c) => c.json(await listReceipts({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.get(
		"/api/payments/:id/receipts",
		requires("payment-read"),
		requiresAlso("friend-read"),
		validatePath(byId),
		async (c) => c.json(await showPaymentReceipts({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/payments/:id/receipts",
		requires("payment-write"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateBody(issueReceiptInput),
		async (c) => {
			const input = { ...c.req.valid("param"), ...c.req.valid("json") };
			return c.json(await issueReceipt({ ctx: operatorCtx(c), input }));
		},
	)
	.get(
		"/api/receipts/:id/pdf",
		requires("payment-read"),
		requiresAlso("friend-read"),
		validatePath(byId),
		async (c) => {
			const ctx = operatorCtx(c);
			const receipt = await findVisibleReceipt(ctx, c.req.valid("param").id);
			return respondWithReceipt(describeReceipt(receipt, ctx.zone));
		},
	)
	.post(
		"/api/receipts/:id/reissue",
		requires("payment-write"),
		requiresAlso("friend-read"),
		validatePath(byId),
		async (c) => c.json(await reissueReceipt({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/receipts/:id/replace",
		requires("payment-write"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateBody(replaceReceiptInput),
		async (c) => {
			const input = { ...c.req.valid("param"), ...c.req.valid("json") };
			return c.json(await replaceReceipt({ ctx: operatorCtx(c), input }));
		},
	)
	.get("/api/receipt-settings", requires("payment-settings"), async (c) =>
		c.json(await showReceiptSettings({ ctx: operatorCtx(c) })),
	)
	.put("/api/receipt-settings", requires("payment-settings"), validateBody(receiptSettingsInput), async (c) =>
		c.json(await saveReceiptSettings({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	);
