import type { Ability } from "#domain/capabilities/abilities.ts";
import { mayDo } from "../auth/signed-in.ts";
import { signedInBy } from "../auth/signed-in-by.ts";
import type { Ctx } from "../context.ts";
import { qrSheet } from "../http/qr-sheet.ts";
import { shell } from "../http/shell.ts";
import type { RequestContext } from "../http/types.ts";

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
