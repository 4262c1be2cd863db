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
	toStoredWork: async (ctx, { kind, encoding, columns }) => {
		// Without the ability to see friend information, or scores, the file has none.
		const readableFields = hasAbility(ctx.operator, "var-read") ? await listCsvFields(ctx) : [];
		const commonColumns = (columns?.common ?? CSV_COLUMN_NAMES).filter(
			(name) => name !== "scores" || hasAbility(ctx.operator, "score-read"),
		);
		const fields = columns ? readableFields.filter(({ id }) => columns.var_ids.includes(id)) : readableFields;
		return { kind, encoding, common: commonColumns, fields };
	},
	processPage: async (ctx, { job, work, friendIds }) => {
		const rows = await loadCsvRows(ctx, friendIds, work);
		// Stored in UTF-8 and encoded at download: Shift_JIS would lose characters for good.
		const partBytes = encodeText(writeCsvLines(rows), "utf-8");
		const coverage = { last: friendIds.at(-1)!, count: friendIds.length };
		return {
			statements: [],
			...(await storePart(ctx, csvPartKey(job.id, job.pages + 1), partBytes, coverage)),
		};
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
	partBytes: Uint8Array,
	coverage: PartCoverage,
): Promise<PartCoverage> {
	const storedObject = await ctx.env.MEDIA.put(key, partBytes, {
		onlyIf: new Headers({ "If-None-Match": "*" }),
		customMetadata: { last: String(coverage.last), count: String(coverage.count), encoding: "utf-8" },
	});
	if (storedObject) return coverage;
	const existingPart = await ctx.env.MEDIA.head(key);
	if (!existingPart) throw new Error(`export: ${key} was neither stored nor there`);
	return {
		last: Number(existingPart.customMetadata?.last),
		count: Number(existingPart.customMetadata?.count),
	};
}
