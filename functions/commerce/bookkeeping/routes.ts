import { Hono } from "hono";
import { z } from "zod";
import {
	accountsInput,
	booksQuery,
	byDay,
	closingInput,
	exportQuery,
	formatName,
	reconciliationQuery,
	reopeningInput,
} from "#domain/commerce/bookkeeping/bookkeeping-input.ts";
import { checkShiftJis } from "#functions/platform/csv/check-shift-jis.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { listFormats, saveAccounts } from "./account-settings.ts";
import { closeDay } from "./close-day.ts";
import { exportJournal } from "./export-journal.ts";
import { reconcileDay } from "./reconcile-day.ts";
import { reopenDay } from "./reopen-day.ts";
import { showBooks } from "./show-books.ts";

const byFormat = z.object({ format: formatName });

/** Routes of the books: days and their closing, reconciliation, files for accounting programs. */
export const bookkeepingRoutes = new Hono<HonoEnv>()
	.get("/api/bookkeeping", requires("bookkeeping-read"), validateQuery(booksQuery), async (c) =>
		c.json(await showBooks({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.post(
		"/api/bookkeeping/days/:day/close",
		requires("bookkeeping-close"),
		validatePath(byDay),
		validateBody(closingInput),
		async (c) => {
			const input = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await closeDay({ ctx: operatorCtx(c), input }));
		},
	)
	.post(
		"/api/bookkeeping/days/:day/reopen",
		requires("bookkeeping-reopen"),
		validatePath(byDay),
		validateBody(reopeningInput),
		async (c) => {
			const input = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await reopenDay({ ctx: operatorCtx(c), input }));
		},
	)
	.get(
		"/api/bookkeeping/reconciliation",
		requires("bookkeeping-read"),
		validateQuery(reconciliationQuery),
		async (c) => c.json(await reconcileDay({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.get("/api/bookkeeping/formats", requires("bookkeeping-export"), async (c) =>
		c.json(await listFormats({ ctx: operatorCtx(c) })),
	)
	.put(
		"/api/bookkeeping/formats/:format",
		requires("bookkeeping-export"),
		validatePath(byFormat),
		validateBody(accountsInput),
		async (c) => {
			const input = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await saveAccounts({ ctx: operatorCtx(c), input }));
		},
	)
	.get(
		"/api/bookkeeping/formats/:format/csv",
		requires("bookkeeping-export"),
		validatePath(byFormat),
		validateQuery(exportQuery),
		checkShiftJis(),
		(c) =>
			exportJournal({ ctx: operatorCtx(c), input: { ...c.req.valid("param"), ...c.req.valid("query") } }),
	);
