import type { DatabaseSync } from "node:sqlite";

/**
 * Floor of a count: SQLite's time to count friends with precomputed ids, one sorted table of ids per
 * condition and for hidden friends. No index of the product could be read faster.
 */
export class PrecomputedSets {
	readonly #database: DatabaseSync;
	readonly #sets = new Map<string, IdSet>();

	constructor(database: DatabaseSync, shown: string) {
		this.#database = database;
		database.exec("pragma temp_store = memory");
		this.#make("hidden", `not (${shown})`);
		this.#make("shown", shown);
	}

	#make(table: string, where: string): number {
		this.#database.exec(`create temp table ${table} (id integer primary key);
			insert into ${table} select f.id from friends f where ${where} order by f.id`);
		const [row] = this.#database.prepare(`select count(*) as size from ${table}`).all();
		return Number(row?.size);
	}

	/** Set of a condition on `friends f`; for a `not`, the complement. */
	#setOf(byHand: string): IdSet {
		const known = this.#sets.get(byHand);
		if (known) return known;
		const table = `ready${this.#sets.size}`;
		const [, opposite] = /^not (.*)$/.exec(byHand) ?? [];
		const made = {
			table,
			size: this.#make(table, opposite ?? byHand),
			not: opposite !== undefined,
		};
		this.#sets.set(byHand, made);
		return made;
	}

	/**
	 * Counts of friends that satisfy all of `held` and one of `group`: by joining sets, and by looking up one
	 * set in the others.
	 */
	counts(held: readonly string[], group: readonly string[]): string[] {
		const all = held.map((each) => this.#setOf(each));
		const any = group.map((each) => this.#setOf(each));
		return [joinSets(all, any), lookUpSets(all, any)];
	}
}

interface IdSet {
	table: string;
	size: number;
	not: boolean;
}

const bySize = (sets: readonly IdSet[]) => sets.toSorted((a, b) => a.size - b.size);
const ids = ({ table }: IdSet) => `select id from ${table}`;
const countWithout = (sets: readonly IdSet[]) => sets.map((each) => ` except ${ids(each)}`).join("");

function joinSets(all: readonly IdSet[], any: readonly IdSet[]): string {
	const wanted = bySize(all.filter(({ not }) => !not)).map(ids);
	const barred = all.filter(({ not }) => not);
	const others = any.filter(({ not }) => !not);
	const [out] = any.filter(({ not }) => not);
	if (out) barred.push({ ...out, table: `(${ids(out)}${countWithout(others)})` });
	else if (others.length > 0) wanted.push(`select id from (${bySize(others).map(ids).join(" union all ")})`);
	if (wanted.length === 0) {
		const away = `${barred.map(ids).join(" union all ")} except select id from hidden`;
		return `select (select count(*) from shown) - (select count(*) from (${away})) as count`;
	}
	const chain = `${wanted.join(" intersect ")}${countWithout(barred)} except select id from hidden`;
	return `select count(*) as count from (${chain})`;
}

function lookUpSets(all: readonly IdSet[], any: readonly IdSet[]): string {
	const [first = { table: "shown" }, ...others] = bySize(all.filter(({ not }) => !not));
	const isIn = ({ table, not }: IdSet) =>
		`${not ? "not " : ""}exists (select 1 from ${table} o where o.id = a.id)`;
	const asked = [
		...others.map(isIn),
		...all.filter(({ not }) => not).map(isIn),
		...(any.length > 0 ? [`(${any.map(isIn).join(" or ")})`] : []),
		...(first.table === "shown" ? [] : ["not exists (select 1 from hidden h where h.id = a.id)"]),
	];
	return `select count(*) as count from ${first.table} a where ${asked.join(" and ") || "1"}`;
}
