import type { OracleDecision } from "./oracle-question.ts";

/** The random friends have no purchases; `tests/worker/commerce/products/condition.test.ts` has some. */
export const purchase: OracleDecision<"purchase"> = ({ condition: { match, from_number: from } }) =>
	match === 10 || (match !== 0 && (from ?? 0) === 0);
