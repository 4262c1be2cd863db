import type { OracleDecision } from "./oracle-question.ts";

/** The random friends have no linked number; `tests/worker/people/line-events` has some. */
export const accountLink: OracleDecision<"accountLink"> = ({ condition: { match } }) => match === 10;
