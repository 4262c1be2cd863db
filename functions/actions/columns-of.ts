import { type SQL, sql } from "drizzle-orm";

type Value = string | number | null;

/**
 * Rows for a statement as one JSON list, to be read with `json_each` as `k`, and an expression for each column. Values
 * that are the same in every row travel once, beside the list: for a task's runs that is most of them.
 */
export function columnsOf(rows: Value[][]): { list: string; column: (at: number) => SQL } {
	const [first = []] = rows;
	const varying = [...first.keys()].filter((at) => rows.some((row) => row[at] !== first[at]));
	return {
		list: JSON.stringify(rows.map((row) => varying.map((at) => row[at]))),
		column: (at) => {
			const place = varying.indexOf(at);
			return place < 0 ? sql`${first[at]}` : sql.raw(`k.value ->> ${place}`);
		},
	};
}
