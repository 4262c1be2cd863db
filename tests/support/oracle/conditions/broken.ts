import type { OracleDecision } from "./oracle-question.ts";

export const broken: OracleDecision<"broken"> = () => false;
