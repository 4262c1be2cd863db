import { and, eq, sql } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { accounts } from "#db/platform/directory/directory-tables.ts";
import { HOST_PROOF_ROOT } from "#domain/engine/public-addresses/short-address.ts";
import { SHORT_HOST_TEXTS as TEXTS } from "#domain/platform/texts/short-host-texts.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Env } from "#functions/env.ts";
import { clearDirectoryCopy } from "#functions/platform/accounts/account-directory.ts";
import { findOwnAccount } from "#functions/platform/accounts/own-account.ts";
import { HOST_PROOF_HEADER, originOfHost, proveHost } from "#functions/platform/accounts/short-host.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";

/** Time in which the host must answer. */
const CHECK_TIMEOUT = 10 * SECOND;

/**
 * Asks the account's host for a proof that only this account can give, and uses it for short addresses from then on.
 * @throws Refusal 422 if the host is unreachable, or leads elsewhere; 409 if it was changed meanwhile
 */
export async function checkShortHost({ ctx }: { ctx: OperatorCtx }): Promise<void> {
	const { env } = ctx;
	const account = await findOwnAccount(env);
	if (!env.DIRECTORY || !account?.shortHost) throw invalid("ERROR", TEXTS.missing);
	const { name, shortHost } = account;
	const text = ctx.newId();
	const proof = await requestProof(env, originOfHost(env, shortHost) + HOST_PROOF_ROOT + text);
	if (proof === null) throw invalid("ERROR", TEXTS.unreachable);
	if (proof !== proveHost(env, shortHost, text)) throw invalid("ERROR", TEXTS.elsewhere);
	const { meta } = await connectD1(env.DIRECTORY)
		.update(accounts)
		.set({ shortHostCheckedAt: ctx.now, version: sql`${accounts.version} + 1` })
		.where(and(eq(accounts.name, name), eq(accounts.shortHost, shortHost)));
	clearDirectoryCopy(env.DIRECTORY);
	if (meta.changes === 0) throw changedByOther();
	await auditRow(ctx, {
		verb: "setting.short_host",
		subjectType: "setting",
		detail: { after: { host: shortHost, checked: true } },
	});
}

/** Proof that an address answers with, "" for an answer without one; null without an answer. */
async function requestProof(env: Env, address: string): Promise<string | null> {
	const request: RequestInit = { redirect: "manual", signal: AbortSignal.timeout(CHECK_TIMEOUT) };
	try {
		const response = await (env.LOCAL_HOSTS
			? env.LOCAL_HOSTS.fetch(address, request)
			: fetch(address, request));
		await response.body?.cancel();
		return response.headers.get(HOST_PROOF_HEADER) ?? "";
	} catch {
		return null;
	}
}
