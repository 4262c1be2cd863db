import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { Ctx } from "#functions/context.ts";
import { findSignedIn } from "#functions/platform/auth/find-signed-in.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { renderShell } from "#functions/platform/http/console-shell.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { renderQrSheet } from "#functions/platform/public-pages/qr-sheet.ts";

interface PrintedSheetConfig {
	/** Ability required to see the sheet. */
	ability: Ability;
	path: (code: string) => string;
	/** Finds the operators' name of the URL (`of`) and the name of its salon or event. */
	find: (ctx: Ctx, code: string) => Promise<{ addressLabel: string; name: string }[]>;
}

/** Shows the printable sheet of a public URL with its QR code. Everybody else gets a 404. */
export const createSheetHandler =
	({ ability, path, find }: PrintedSheetConfig) =>
	async (c: RequestContext): Promise<Response> => {
		const operator = await findSignedIn(c);
		if (!operator || !hasAbility(operator, ability)) return renderShell(c);
		const code = c.req.param("code") ?? "";
		const [sheet] = await find(c.var.ctx, code);
		return sheet ? renderQrSheet(c, { ...sheet, path: path(code) }) : renderShell(c);
	};
