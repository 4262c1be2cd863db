import type { Ctx } from "#functions/context.ts";
import { publicOrigin } from "#functions/platform/http/origin.ts";
import { signedAgain } from "./public.ts";

/** A token as `writeSigned` makes it, behind an address of ours: an origin has no slash, so that no text is read twice. */
const PICTURE = /(https?:\/\/[^\s"'<>\\/]+)\/m\/([\w-]+\.[\w-]+)/g;

/**
 * Messages as an operator's page gets them: pictures that LINE may fetch for years are signed for this view alone, since
 * what was seen once must not open them for ever, nor to somebody else.
 */
export function forThisView<Messages>(ctx: Ctx, messages: Messages): Messages {
	const origin = publicOrigin(ctx.env).replace(/^http:/, "https:");
	if (origin === "" || !holdsPicture(messages)) return messages;
	const shown = JSON.stringify(messages).replaceAll(PICTURE, (address, at: string, token: string) =>
		at === origin ? `${at}/m/${signedAgain(ctx, token) ?? token}` : address,
	);
	return JSON.parse(shown) as Messages;
}

/** Whether there is what may be the address of one in it. Of a hundred texts there mostly is none, and none is written out. */
function holdsPicture(value: unknown): boolean {
	if (typeof value === "string") return value.includes("/m/");
	if (typeof value !== "object" || value === null) return false;
	// No list of the values is made: of most objects, each row of a page, there is none to look into.
	for (const name in value) if (holdsPicture(value[name as keyof typeof value])) return true;
	return false;
}
