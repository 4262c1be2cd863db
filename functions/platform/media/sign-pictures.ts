import type { Ctx } from "#functions/context.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { signForView } from "./public-media.ts";

/** Public picture address with a token of `signClaims`. */
const PICTURE = /(https?:\/\/[^\s"'<>\\/]+)\/m\/([\w-]+\.[\w-]+)/g;

/**
 * Messages for an operator's page, with short-lived picture addresses: LINE's addresses are valid for
 * years, and must not give a viewer lasting access.
 */
export function signPicturesForView<Messages>(ctx: Ctx, messages: Messages): Messages {
	const origin = publicOrigin(ctx.env).replace(/^http:/, "https:");
	if (origin === "" || !mayContainPicture(messages)) return messages;
	const shown = JSON.stringify(messages).replaceAll(PICTURE, (address, at: string, token: string) =>
		at === origin ? `${at}/m/${signForView(ctx, token) ?? token}` : address,
	);
	return JSON.parse(shown) as Messages;
}

/** Whether a value may contain such an address. Most do not, and are not serialized. */
function mayContainPicture(value: unknown): boolean {
	if (typeof value === "string") return value.includes("/m/");
	if (typeof value !== "object" || value === null) return false;
	// Iterates without a list of values: most rows contain none.
	for (const name in value) if (mayContainPicture(value[name as keyof typeof value])) return true;
	return false;
}
