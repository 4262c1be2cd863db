import { CALL_TEXTS } from "#domain/platform/texts/calls.ts";
import type { Env } from "#functions/env.ts";
import { isStorageFull } from "#functions/platform/d1/storage-full.ts";
import { Refusal } from "./refusal.ts";

/** Refusal for full storage, or the error itself where it has another cause. */
export const knownCause = async (error: unknown, env: Pick<Env, "DISK">): Promise<unknown> =>
	(await isStorageFull(error, env)) ? new Refusal(507, { ERROR: [CALL_TEXTS.storageFull] }) : error;
