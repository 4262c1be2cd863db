import type { OracleDecision } from "./oracle-question.ts";

/** The random friends have no coupons; `tests/worker/commerce/coupons` has some. */
export const coupon: OracleDecision<"coupon"> = ({ condition: { match } }) => match >= 10;
