import type { Ability } from "#domain/engine/access/abilities.ts";
import type { Ctx } from "#functions/context.ts";
import { mayDo } from "#functions/platform/auth/signed-in.ts";
import { signedInBy } from "#functions/platform/auth/signed-in-by.ts";
import { qrSheet } from "#functions/platform/http/qr-sheet.ts";
import { shell } from "#functions/platform/http/shell.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";

interface Sheet {
	/** Who may see it. */
	ability: Ability;
	path: (code: string) => string;
	/** What operators call the address (`of`), and whose page it is. */
	find: (ctx: Ctx, code: string) => Promise<{ of: string; name: string }[]>;
}

/** The sheet of a public address with its QR code, for operators to print. Whoever may not see it gets a 404. */
export const printedSheet =
	({ ability, path, find }: Sheet) =>
	async (c: RequestContext): Promise<Response> => {
		const operator = await signedInBy(c);
		if (!operator || !mayDo(operator, ability)) return shell(c);
		const code = c.req.param("code") ?? "";
		const [found] = await find(c.var.ctx, code);
		return found ? qrSheet(c, { ...found, path: path(code) }) : shell(c);
	};
