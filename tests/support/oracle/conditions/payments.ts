import type { OracleDecision } from "./oracle-question.ts";

/** The random friends have no payments; `tests/worker/commerce/payments/condition.test.ts` has some. */
export const payments: OracleDecision<"payments"> = ({ condition: { by, from_yen, to_yen } }) =>
	by === 0 && (from_yen ?? 0) <= 0 && (to_yen ?? 0) >= 0;
