import { createHash } from "node:crypto";
import type { Ctx } from "#functions/context.ts";
import { publicMediaKey } from "#functions/platform/media/public-media.ts";

/** Public address of a picture, whose token differs with the time at which it was written. */
const PICTURE = /\/m\/([\w-]+\.[\w-]+)/g;

/** Hash of the content, audience and time of a send. Equal content has equal hashes at any time. */
export const hashContent = (ctx: Ctx, content: unknown): string =>
	createHash("sha256")
		.update(
			JSON.stringify(content).replaceAll(
				PICTURE,
				(address, token: string) => publicMediaKey(ctx, token) ?? address,
			),
		)
		.digest("hex");
