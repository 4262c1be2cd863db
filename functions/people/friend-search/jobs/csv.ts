import { CSV_COLUMN_NAMES } from "#domain/people/friend-values/friend-csv-columns.ts";
import type { Ctx } from "#functions/context.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { encodeText, writeCsvLines } from "#functions/platform/csv/write-csv.ts";
import { csvPartKey } from "./csv-parts.ts";
import { listCsvFields, loadCsvRows } from "./csv-rows.ts";
import type { SearchJobDefinition } from "./definition.ts";

/** Writes all friends of a search into a file, one part for each page. */
export const csvJob: SearchJobDefinition<"csv"> = {
	ability: "friend-read",
	friendsPerPage: 1_000,
	verb: "friend.export",
	prepare: async (ctx, { kind, encoding, columns }) => {
		// Without the ability to see friend information, or scores, the file has none.
		const all = hasAbility(ctx.operator, "var-read") ? await listCsvFields(ctx) : [];
		const common = (columns?.common ?? CSV_COLUMN_NAMES).filter(
			(name) => name !== "scores" || hasAbility(ctx.operator, "score-read"),
		);
		const fields = columns ? all.filter(({ id }) => columns.var_ids.includes(id)) : all;
		return { kind, encoding, common, fields };
	},
	page: async (ctx, { job, work, friendIds }) => {
		const rows = await loadCsvRows(ctx, friendIds, work);
		// Stored in UTF-8 and encoded at download: Shift_JIS would lose characters for good.
		const part = encodeText(writeCsvLines(rows), "utf-8");
		const covers = { last: friendIds.at(-1)!, count: friendIds.length };
		return { statements: [], ...(await storePart(ctx, csvPartKey(job.id, job.pages + 1), part, covers)) };
	},
};

interface PartCoverage {
	last: number;
	count: number;
}

/**
 * Stores a part unless it exists. A repeated or parallel worker continues after the friends that the existing
 * part covers.
 */
async function storePart(
	ctx: Ctx,
	key: string,
	part: Uint8Array,
	covers: PartCoverage,
): Promise<PartCoverage> {
	const kept = await ctx.env.MEDIA.put(key, part, {
		onlyIf: new Headers({ "If-None-Match": "*" }),
		customMetadata: { last: String(covers.last), count: String(covers.count), encoding: "utf-8" },
	});
	if (kept) return covers;
	const there = await ctx.env.MEDIA.head(key);
	if (!there) throw new Error(`export: ${key} was neither stored nor there`);
	return { last: Number(there.customMetadata?.last), count: Number(there.customMetadata?.count) };
}
