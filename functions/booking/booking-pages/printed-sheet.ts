import { type BookingPageLook, PLAIN_LOOK } from "#domain/booking/booking-pages/page-look.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { Ctx } from "#functions/context.ts";
import { findSignedIn } from "#functions/platform/auth/find-signed-in.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { renderShell } from "#functions/platform/http/console-shell.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { renderQrSheet } from "#functions/platform/public-pages/qr-sheet.ts";
import { toPageLook } from "./page-look.ts";

interface SheetSubject {
	/** Operators' name of the URL. */
	addressLabel: string;
	/** Name of the salon or event, as its page shows it. */
	name: string;
	look: Partial<BookingPageLook>;
}

interface PrintedSheetConfig {
	/** Ability required to see the sheet. */
	ability: Ability;
	path: (code: string) => string;
	/** Path of the salon's or event's pictures below `path`. */
	picturePath: string;
	find: (ctx: Ctx, code: string) => Promise<SheetSubject | undefined>;
}

/**
 * Creates the handler that shows operators the printable sheet of a public URL with its QR code. Without the
 * ability, or for an unknown code, the console's own page for an unknown address is shown (404).
 */
export const createSheetHandler =
	({ ability, path, picturePath, find }: PrintedSheetConfig) =>
	async (c: RequestContext): Promise<Response> => {
		const operator = await findSignedIn(c);
		if (!operator || !hasAbility(operator, ability)) return renderShell(c);
		const code = c.req.param("code") ?? "";
		const subject = await find(c.var.ctx, code);
		if (!subject) return renderShell(c);
		const look = toPageLook(
			{ ...PLAIN_LOOK, ...subject.look },
			(key) => `${path(code)}${picturePath}/${key}`,
		);
		return renderQrSheet(c, { ...subject, look, path: path(code) });
	};
