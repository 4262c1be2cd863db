import { and, eq, isNull } from "drizzle-orm";
import { eventUrls } from "#db/event-pages.ts";
import { folders } from "#db/folders.ts";
import { eventPath } from "#domain/events/address.ts";
import { signedInBy } from "../../auth/session.ts";
import { mayDo } from "../../auth/signed-in.ts";
import { qrSheet } from "../../http/qr-sheet.ts";
import { shell } from "../../http/shell.ts";
import type { RequestContext } from "../../http/types.ts";

/** The sheet of an event URL with its QR code, for operators to print. Whoever may not see events gets a 404. */
export async function printSheet(c: RequestContext): Promise<Response> {
	const operator = await signedInBy(c);
	if (!operator || !mayDo(operator, "event_reserve")) return shell(c);
	const code = c.req.param("code") ?? "";
	const [found] = await c.var.ctx.db
		.select({ of: eventUrls.name, name: folders.name })
		.from(eventUrls)
		.innerJoin(folders, eq(folders.id, eventUrls.groupId))
		.where(and(eq(eventUrls.code, code), isNull(eventUrls.deletedAt)));
	return found ? qrSheet(c, { ...found, path: eventPath(code) }) : shell(c);
}
