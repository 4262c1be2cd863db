import type { OracleDecision } from "./oracle-question.ts";

/** The random friends were not introduced; `tests/worker/commerce/introductions` has some. */
export const introduction: OracleDecision<"introduction"> = () => false;
