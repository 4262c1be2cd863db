import { sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import { uploads } from "#db/uploads.ts";
import { SALON_TEXTS } from "#domain/texts/salon.ts";
import type { Ctx } from "../../context.ts";
import { invalid } from "../../http/refusal.ts";

/** @throws Refusal 422 for a picture that nobody has uploaded */
export async function assertUploaded({ db }: Ctx, keys: readonly string[] = []): Promise<void> {
	const wanted = [...new Set(keys)];
	if (wanted.length === 0) return;
	const found = await db
		.select({ key: uploads.key })
		.from(uploads)
		.where(sql`${uploads.key} in ${among(wanted)}`);
	if (found.length < wanted.length) throw invalid("meta_data[pictures]", SALON_TEXTS.pictureUnknown);
}
