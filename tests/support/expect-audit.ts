import { expect } from "vitest";
import { readRows } from "./database-snapshot.ts";

/** Expected entry of the audit log. */
export interface ExpectedAuditEntry {
	verb: string;
	/** Type and id of the subject; id undefined where it has none yet. */
	to?: [type: string, id?: unknown];
	detail?: Record<string, unknown> | null;
	/** Operator of the entry, if not the one under test; null where nobody is signed in. */
	by?: number | null;
}

/** Expects exactly these audit entries, in this order. @param operatorId default operator of the entries */
export async function expectAuditLog(
	expected: readonly ExpectedAuditEntry[],
	operatorId: number,
): Promise<void> {
	const log = await readRows<{
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
