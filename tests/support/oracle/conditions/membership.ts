import type { OracleDecision } from "./oracle-question.ts";

/** The random friends have no membership; `tests/worker/people/line-events` has some. */
export const membership: OracleDecision<"membership"> = ({ condition: { match } }) => match === 10;
