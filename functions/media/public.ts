import { z } from "zod";
import { DAY } from "#domain/time.ts";
import type { Ctx } from "../context.ts";
import { notFound } from "../http/refusal.ts";
import { readSigned, writeSigned } from "../http/signature.ts";
import { showUpload } from "./show.ts";

const PURPOSE = "media";
/** LINE asks for a picture again whenever a friend scrolls back to it. */
const LIFETIME = 3 * 365 * DAY;

const claims = z.object({ key: z.string(), expiresAt: z.number() });

/**
 * Where anybody who was sent an uploaded picture sees it. LINE fetches over https alone, which is what every deployment
 * speaks.
 */
export function publicMediaAddress(ctx: Ctx, origin: string, key: string): string {
	const token = writeSigned(ctx.env.APP_KEY, PURPOSE, { key, expiresAt: ctx.now + LIFETIME });
	return `${origin.replace(/^http:/, "https:")}/m/${token}`;
}

/** The picture behind a public address. @throws Refusal 404 for an address that is not ours, or over. */
export async function showPublicMedia({ ctx, input }: { ctx: Ctx; input: { token: string } }) {
	const read = claims.safeParse(readSigned(ctx.env.APP_KEY, PURPOSE, input.token));
	if (!read.success || read.data.expiresAt <= ctx.now) throw notFound();
	return showUpload({ ctx, input: { key: read.data.key } });
}
