import { Column, is, SQL } from "drizzle-orm";
import { DrizzleD1Database } from "drizzle-orm/d1";

interface PreparedSelect {
	/** Selected fields in order; absent for other statements. */
	fields?: { path: string[]; field: unknown }[];
}

/**
 * Lets a batch fail whose select names two columns alike. D1 answers a batch with objects, in which such columns are one, and
 * the values after it move to the wrong fields.
 */
export function demandDistinctBatchColumns(): void {
	const prototype = DrizzleD1Database.prototype as unknown as Record<string | symbol, unknown> & {
		batch: (queries: readonly { _prepare: () => PreparedSelect }[]) => Promise<unknown>;
	};
	if (DEMANDED in prototype) return;
	const { batch } = prototype;
	prototype[DEMANDED] = true;
	prototype.batch = async function (queries) {
		for (const query of queries) assertDistinct(query._prepare().fields ?? []);
		return batch.call(this, queries);
	};
}

/** Mark of the guard: files of a worker share the class. */
const DEMANDED = Symbol.for("musubi.distinct-batch-columns");

function assertDistinct(fields: NonNullable<PreparedSelect["fields"]>): void {
	const names = fields.map(({ field }) => columnNameOf(field)).filter((name) => name !== undefined);
	const repeated = names.filter((name, index) => names.indexOf(name) !== index);
	if (repeated.length > 0)
		throw new Error(`A select of a batch names columns alike: ${repeated.join(", ")}. Give them an alias.`);
}

const columnNameOf = (field: unknown): string | undefined =>
	is(field, SQL.Aliased) ? field.fieldAlias : is(field, Column) ? field.name : undefined;
