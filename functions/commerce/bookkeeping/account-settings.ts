import { eq, sql } from "drizzle-orm";
import { bookAccountSettings } from "#db/commerce/bookkeeping.ts";
import { mergeAccounts } from "#domain/commerce/bookkeeping/book-accounts.ts";
import type { AccountsInput } from "#domain/commerce/bookkeeping/bookkeeping-input.ts";
import {
	ACCOUNTING_FORMAT_NAMES,
	type AccountingFormatName,
	accountingFormat,
} from "#domain/commerce/bookkeeping/formats/registry.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther } from "#functions/platform/http/request-refusal.ts";

type Db = Pick<OperatorCtx, "db">;

/** Names of accounts and tax categories for a file: the shop's, or else the program's own. */
export async function findAccounts({ db }: Db, format: AccountingFormatName) {
	const [stored] = await db.select().from(bookAccountSettings).where(eq(bookAccountSettings.format, format));
	return { stored, accounts: mergeAccounts(accountingFormat(format).accounts, stored?.accounts ?? null) };
}

/** Files for accounting programs, with the names of accounts and tax categories. */
export async function listFormats({ ctx }: { ctx: OperatorCtx }) {
	const rows = await ctx.db.select().from(bookAccountSettings);
	return {
		items: ACCOUNTING_FORMAT_NAMES.map((format) => {
			const stored = rows.find((row) => row.format === format);
			const { label, destination, fields, accounts } = accountingFormat(format);
			return {
				format,
				label,
				destination,
				fields,
				accounts: mergeAccounts(accounts, stored?.accounts ?? null),
				defaults: accounts,
				/** 0 for defaults. */
				version: stored?.version ?? 0,
			};
		}),
	};
}

interface SaveAccounts {
	ctx: OperatorCtx;
	input: AccountsInput & { format: AccountingFormatName };
}

/** Saves the names for a file. Repeating it is safe. @throws Refusal 409 if they were changed meanwhile */
export async function saveAccounts({ ctx, input: { format, version, ...accounts } }: SaveAccounts) {
	const { stored } = await findAccounts(ctx, format);
	if (stored?.saveKey === ctx.saveKey) return { format, version: stored.version };
	const columns = {
		accounts: mergeAccounts(accountingFormat(format).accounts, accounts),
		operatorId: ctx.operator.id,
		updatedAt: ctx.now,
		saveKey: ctx.saveKey,
	};
	await ctx.db.batch([
		ctx.db
			.insert(bookAccountSettings)
			.values({ format, ...columns })
			.onConflictDoUpdate({
				target: bookAccountSettings.format,
				set: { ...columns, version: sql`${bookAccountSettings.version} + 1` },
				setWhere: eq(bookAccountSettings.version, version),
			}),
		auditOfChange(ctx, {
			verb: "bookkeeping.accounts",
			subjectType: "accounting_format",
			subjectId: format,
			detail: { format },
		}),
	]);
	const { stored: saved } = await findAccounts(ctx, format);
	if (saved?.saveKey !== ctx.saveKey) throw changedByOther();
	return { format, version: saved.version };
}
