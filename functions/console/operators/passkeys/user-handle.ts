import { createHmac } from "node:crypto";
import type { Ctx } from "#functions/context.ts";

/** User handle for devices: constant per operator, without revealing who they are. */
export const userHandleOf = ({ env }: Pick<Ctx, "env">, operatorId: number): Uint8Array<ArrayBuffer> =>
	new Uint8Array(createHmac("sha256", env.APP_KEY).update(`passkey-user:${operatorId}`).digest());
