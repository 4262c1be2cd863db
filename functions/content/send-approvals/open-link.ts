import type { LinkCheck, LinkVerdict } from "#domain/engine/send-approvals/approval-states.ts";
import { WEBHOOK_FAILURE_TEXTS as HOST_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { isPublicHostName } from "#domain/platform/wire/public-host-name.ts";
import type { Ctx } from "#functions/context.ts";
import { fetchReceiver } from "#functions/platform/http/fetch-receiver.ts";
import { findHostProblem } from "#functions/platform/http/resolve-host.ts";

/** Maximum time for one link with all its redirects. */
const LINK_TIMEOUT = 8 * SECOND;
const MAX_REDIRECTS = 5;

/**
 * Opens a link as a visitor's browser would, but follows each redirect only after the check that its host is public, and
 * reads no body.
 */
export async function openLink(ctx: Ctx, address: string, timeout = LINK_TIMEOUT): Promise<LinkCheck> {
	const check: LinkCheck = {
		address,
		verdict: "unreachable",
		status: null,
		redirects: 0,
		finalAddress: address,
		checkedAt: ctx.now,
	};
	const signal = AbortSignal.timeout(timeout);
	try {
		for (; ; check.redirects++) {
			if (check.redirects > MAX_REDIRECTS) return { ...check, redirects: MAX_REDIRECTS, verdict: "loop" };
			const hostVerdict = await judgeHost(ctx, check.finalAddress);
			if (signal.aborted) return { ...check, verdict: "slow" };
			if (hostVerdict !== null) return { ...check, verdict: hostVerdict };
			const { status, location } = await requestHead(ctx, check.finalAddress, signal);
			check.status = status;
			if (location === null || !URL.canParse(location, check.finalAddress))
				return { ...check, verdict: verdictOf(status) };
			check.finalAddress = new URL(location, check.finalAddress).href;
		}
	} catch {
		return { ...check, verdict: signal.aborted ? "slow" : "unreachable" };
	}
}

/** Reason not to call an address; null if it may be called. */
async function judgeHost(ctx: Ctx, address: string): Promise<LinkVerdict | null> {
	const { protocol, hostname, username, password } = new URL(address);
	if (protocol !== "http:" && protocol !== "https:") return "private";
	if (username !== "" || password !== "" || !isPublicHostName(hostname)) return "private";
	const problem = await findHostProblem(ctx.env, hostname);
	if (problem === null) return null;
	return problem === HOST_TEXTS.namePrivate ? "private" : "unreachable";
}

/** Status of a response, and the address of its redirect. */
async function requestHead(
	ctx: Ctx,
	address: string,
	signal: AbortSignal,
): Promise<{ status: number; location: string | null }> {
	const response = await fetchReceiver(ctx.env, address, {
		method: "GET",
		redirect: "manual",
		signal,
		headers: { Accept: "text/html,*/*" },
	});
	await response.body?.cancel();
	const { status } = response;
	return { status, location: status >= 300 && status < 400 ? response.headers.get("Location") : null };
}

/** Cloudflare's own statuses for an origin whose certificate is invalid, or that does not answer. */
const UNREACHABLE_STATUSES = [521, 522, 523, 525, 526, 530];

function verdictOf(status: number): LinkVerdict {
	if (status === 404 || status === 410) return "missing";
	if (UNREACHABLE_STATUSES.includes(status)) return "unreachable";
	return status < 400 ? "ok" : "failed";
}
