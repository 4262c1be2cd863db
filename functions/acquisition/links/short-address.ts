import { createHmac } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { links } from "#db/acquisition/links.ts";
import { hrefOf } from "#domain/engine/kinds/item-input.ts";
import { hasPlaceholders } from "#domain/engine/messages/message-placeholders.ts";
import { shortPath } from "#domain/engine/public-addresses/short-address.ts";
import { LINK_TEXTS } from "#domain/platform/texts/links-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { shortOrigin } from "#functions/platform/accounts/short-host.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx, RequestContext } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { isRealVisit } from "#functions/platform/http/real-visit.ts";
import { changedByOther, invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { renderGonePage } from "#functions/platform/public-pages/gone-page.ts";

/** Without 0, 1, i, l and o, which people confuse when they type an address from paper. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
/** 31^6 codes: short enough to be typed, and far more than an account has links. */
const CODE_LENGTH = 6;

/** Short address of a link, at the account's host for them or under its origin; null without a code or an origin. */
export function shortAddressOf(ctx: Pick<Ctx, "env">, code: string | null): string | null {
	const ownHost = shortOrigin(ctx.env);
	if (code !== null && ownHost !== null) return `${ownHost}/${code}`;
	const origin = publicOrigin(ctx.env);
	return code === null || origin === "" ? null : origin + shortPath(code);
}

/**
 * Gives a link its short address, for places outside of messages. It keeps the first one for ever, as its
 * destination never changes.
 * @throws Refusal 404; 422 for an address with words of a friend, and without a public origin; 409 for a code that
 * another link got meanwhile
 */
export async function createShortAddress({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}) {
	const [link] = await ctx.db.select().from(links).where(eq(links.id, id));
	if (!link) throw notFound();
	if (hasPlaceholders(link.url) || hrefOf(link.url) === null) throw invalid("ERROR", LINK_TEXTS.personal);
	if (publicOrigin(ctx.env) === "") throw invalid("ERROR", LINK_TEXTS.notAvailable);
	const code = createCode(ctx);
	const isFree = sql`not exists (select 1 from ${links} o where o.short_code = ${code})`;
	await ctx.db.batch([
		ctx.db
			.update(links)
			.set({ shortCode: code })
			.where(and(eq(links.id, id), isNull(links.shortCode), isFree)),
		auditOfChange(ctx, {
			verb: "link.update",
			subjectType: "link",
			subjectId: id,
			detail: { short_code: code },
		}),
	]);
	const [storedLink] = await ctx.db.select({ code: links.shortCode }).from(links).where(eq(links.id, id));
	const address = shortAddressOf(ctx, storedLink?.code ?? null);
	if (address === null) throw changedByOther();
	return { short_address: address };
}

const createCode = (ctx: Pick<Ctx, "env" | "newId">): string =>
	[...createHmac("sha256", ctx.env.APP_KEY).update(`short-address:${ctx.newId()}`).digest()]
		.slice(0, CODE_LENGTH)
		.map((byte) => ALPHABET[byte % ALPHABET.length])
		.join("");

/** Redirects a short address to the link's destination, and counts the opening, by an unknown person. */
export async function openShortAddress(c: RequestContext): Promise<Response> {
	const { ctx } = c.var;
	const code = c.req.param("code") ?? "";
	const [link] = await ctx.db
		.select({ id: links.id, url: links.url })
		.from(links)
		.where(eq(links.shortCode, code));
	const destination = hrefOf(link?.url ?? "");
	if (!link || destination === null) return renderGonePage(c, LINK_TEXTS);
	if (isRealVisit(c) && (await isWithinLimit(c, link.id)))
		c.executionCtx.waitUntil(
			ctx.db
				.update(links)
				.set({ shortOpenings: sql`${links.shortOpenings} + 1` })
				.where(eq(links.id, link.id)),
		);
	return c.redirect(destination, 302);
}

/** Limits counted openings of each link; further ones are only redirected. */
async function isWithinLimit(c: RequestContext, id: number): Promise<boolean> {
	const { success } = await c.env.VISIT_LIMIT.limit({ key: `short:${id}` });
	return success;
}
