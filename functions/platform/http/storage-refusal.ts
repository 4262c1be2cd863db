import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import type { Env } from "#functions/env.ts";
import { isStorageFull } from "#functions/platform/d1/storage-full.ts";
import { Refusal } from "./request-refusal.ts";

/** Replaces an error by a refusal (507) if full storage caused it. */
export const toStorageRefusal = async (error: unknown, env: Pick<Env, "DISK">): Promise<unknown> =>
	(await isStorageFull(error, env)) ? new Refusal(507, { ERROR: [CALL_TEXTS.storageFull] }) : error;
