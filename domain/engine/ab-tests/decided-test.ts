import type { VariantCount } from "./compare-variants.ts";
import type { Decision } from "./decide-winner.ts";

/** Counts of a test's variants when its winner was decided, and what the rule said. */
export interface DecidedTest {
	/** Epoch ms. */
	at: number;
	counts: VariantCount[];
	decision: Decision;
}
