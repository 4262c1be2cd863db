import type { ErrandKind } from "#domain/errands.ts";
import type { Ctx } from "../context.ts";
import { eraseMenu } from "../richmenus/erase.ts";
import { makeMenu } from "../richmenus/make.ts";
import { content } from "./content.ts";
import { erase } from "./erase.ts";
import { profile } from "./profile.ts";

/** How each kind of errand is run. Running one twice does no harm; throwing means "try again later", unless GivenUp is thrown. */
export const ERRANDS: Record<ErrandKind, (ctx: Ctx, subject: string) => Promise<void>> = {
	profile,
	content,
	erase,
	richmenu: makeMenu,
	"richmenu-erase": eraseMenu,
};
