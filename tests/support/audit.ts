import { expect } from "vitest";
import { rows } from "./snapshot.ts";

/** What must stand in the log of one deed. */
export interface Entry {
	verb: string;
	/** What it was done to; undefined where it had no number yet. */
	to?: [type: string, id?: unknown];
	detail?: Record<string, unknown> | null;
	/** Who did it, where it was not the operator; null where nobody is signed in. */
	by?: number | null;
}

/** The log holds these deeds in this order, and no others. @param operatorId who did them */
export async function expectLog(expected: readonly Entry[], operatorId: number): Promise<void> {
	const log = await rows<{
		operator_id: number;
		verb: string;
		subject_type: string;
		subject_id: string | null;
		detail: string | null;
	}>("select operator_id, verb, subject_type, subject_id, detail from audit_log order by id");
	expect(log.map(({ verb }) => verb)).toEqual(expected.map(({ verb }) => verb));
	for (const [at, { verb, to, detail, by = operatorId }] of expected.entries()) {
		const row = log[at]!;
		expect([verb, row.operator_id]).toEqual([verb, by]);
		if (to) expect([verb, row.subject_type]).toEqual([verb, to[0]]);
		if (to && to[1] !== undefined) expect([verb, row.subject_id]).toEqual([verb, String(to[1])]);
		if (detail === null) expect([verb, row.detail]).toEqual([verb, null]);
		else if (detail) expect(JSON.parse(row.detail!), verb).toMatchObject(detail);
	}
}
