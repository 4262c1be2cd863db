export interface SchemaRow {
	type: string;
	name: string;
	/** For a trigger, the table that fires it. */
	tbl_name: string;
	sql: string | null;
}

export interface EmptyingOrder {
	/** All tables with rows of their own. */
	tables: readonly string[];
	/** Tables reached by writes to these tables, triggers included. */
	reachedFrom: (written: ReadonlySet<string>) => string[];
}

/**
 * Order in which a schema's tables can be emptied: referring tables before referenced ones, and tables with
 * triggers before the tables that the triggers write to. No check needs to be deferred (the pragma for that
 * makes SQLite parse all statements anew). Virtual tables are omitted: triggers empty the message index with
 * the messages.
 */
export function findEmptyingOrder(schema: readonly SchemaRow[]): EmptyingOrder {
	const tables = schema.filter(({ type, name, sql }) => type === "table" && !isKept(name, sql));
	const own = tables.map(({ name }) => name);
	const references = tables.flatMap(({ name, sql }) =>
		named(sql, REFERRED).map((parent) => ({ child: name, parent })),
	);
	const fired = schema
		.filter(({ type }) => type === "trigger")
		.flatMap(({ tbl_name, sql }) => named(sql, WRITTEN).map((parent) => ({ child: tbl_name, parent })));
	const earlier = Map.groupBy([...references, ...fired], ({ parent }) => parent);
	const visited = new Set<string>();
	const withEarlier = (table: string): string[] => {
		if (visited.has(table)) return [];
		visited.add(table);
		return [...(earlier.get(table) ?? []).flatMap(({ child }) => withEarlier(child)), table];
	};
	const order = own.flatMap(withEarlier).filter((table) => own.includes(table));
	return {
		tables: order,
		reachedFrom: (written) => {
			const further = fired.filter(({ child }) => written.has(child)).map(({ parent }) => parent);
			return order.filter((table) => written.has(table) || further.includes(table));
		},
	};
}

const isKept = (name: string, sql: string | null): boolean =>
	name === "d1_migrations" || /^create virtual table/i.test(sql ?? "");

const REFERRED = /\breferences\s+["`]?(\w+)/gi;
const WRITTEN = /\b(?:into|update)\s+["`]?(\w+)/gi;

/** Tables named after these keywords in a schema text. */
const named = (sql: string | null, words: RegExp): string[] =>
	[...(sql ?? "").matchAll(words)].map(([, table]) => table!);
