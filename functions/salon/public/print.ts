import { and, eq, isNull } from "drizzle-orm";
import { salonUrls } from "#db/salon-urls.ts";
import { salons } from "#db/salons.ts";
import { salonPath } from "#domain/salon/address.ts";
import { signedInBy } from "../../auth/session.ts";
import { mayDo } from "../../auth/signed-in.ts";
import { qrSheet } from "../../http/qr-sheet.ts";
import { shell } from "../../http/shell.ts";
import type { RequestContext } from "../../http/types.ts";

/** The sheet of a salon URL with its QR code, for operators to print. Whoever may not see salons gets a 404. */
export async function printSheet(c: RequestContext): Promise<Response> {
	const operator = await signedInBy(c);
	if (!operator || !mayDo(operator, "salon-read")) return shell(c);
	const code = c.req.param("code") ?? "";
	const [found] = await c.var.ctx.db
		.select({ of: salonUrls.name, name: salons.name })
		.from(salonUrls)
		.innerJoin(salons, eq(salons.id, salonUrls.salonId))
		.where(and(eq(salonUrls.code, code), isNull(salonUrls.deletedAt), isNull(salons.deletedAt)));
	return found ? qrSheet(c, { ...found, path: salonPath(code) }) : shell(c);
}
