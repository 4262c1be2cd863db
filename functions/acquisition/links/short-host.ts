import { and, eq, ne, or, sql } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { accounts } from "#db/platform/directory/directory-tables.ts";
import type { ShortHostInput } from "#domain/acquisition/links/short-host-input.ts";
import { SHORT_HOST_TEXTS as TEXTS } from "#domain/platform/texts/short-host-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { clearDirectoryCopy } from "#functions/platform/accounts/account-directory.ts";
import { ensureOwnAccount, findOwnAccount } from "#functions/platform/accounts/own-account.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { isHostOf } from "#functions/platform/http/own-host.ts";
import { changedByOther, invalid, Refusal } from "#functions/platform/http/request-refusal.ts";

/** Host of the account for short addresses, and since when it is in use; "" for none. */
export async function showShortHost({ ctx }: { ctx: OperatorCtx }) {
	const account = await findOwnAccount(ctx.env);
	const checkedAt = account?.shortHostCheckedAt ?? null;
	return {
		host: account?.shortHost ?? "",
		checked_at: checkedAt === null ? null : toWireTime(checkedAt, ctx.zone),
	};
}

/**
 * Sets the account's host for short addresses, which is used once it is checked. Saving the same one again changes
 * nothing.
 * @throws Refusal 422 for a host of this console or of another account; 409 if somebody else saved first
 */
export async function saveShortHost({
	ctx,
	input: { host },
}: {
	ctx: OperatorCtx;
	input: ShortHostInput;
}): Promise<void> {
	const directory = ctx.env.DIRECTORY;
	if (!directory) throw new Refusal(503, { ERROR: [TEXTS.noDirectory] });
	await assertUsable(ctx, directory, host);
	const { name, version, shortHost } = await ensureOwnAccount(ctx, directory);
	if ((shortHost ?? "") !== host) {
		const db = connectD1(directory);
		const isFree = sql`not exists (select 1 from ${accounts} o where o.name <> ${name} and ${host} in (o.host, o.short_host))`;
		const { meta } = await db
			.update(accounts)
			.set({ shortHost: host || null, shortHostCheckedAt: null, version: version + 1 })
			.where(and(eq(accounts.name, name), eq(accounts.version, version), isFree));
		clearDirectoryCopy(directory);
		if (meta.changes === 0) throw changedByOther();
	}
	await auditRow(ctx, { verb: "setting.short_host", subjectType: "setting", detail: { after: { host } } });
}

async function assertUsable({ env }: OperatorCtx, directory: D1Database, host: string): Promise<void> {
	if (host === "") return;
	const isLocal = host.includes("localhost:");
	if (isLocal && env.MUSUBI_ENV === "production") throw invalid("host", TEXTS.malformed);
	if (isHostOf(env, host)) throw invalid("host", TEXTS.own);
	const own = (await findOwnAccount(env))?.name ?? "";
	const others = await connectD1(directory)
		.select({ name: accounts.name })
		.from(accounts)
		.where(and(ne(accounts.name, own), or(eq(accounts.host, host), eq(accounts.shortHost, host))));
	if (others.length > 0) throw invalid("host", TEXTS.taken);
}
