import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { OutcomeName, StepName } from "./result-stages.ts";

interface ResultStep {
	name: StepName;
	label: string;
	help: string;
	/** Whether it is empty while the account does not count taps on links. */
	needsTapCounting?: true;
	/** Ability to read the records that are counted, if the source's own does not suffice. */
	ability?: Ability;
}

/** Kind of source whose results are counted: a broadcast, a form. */
export interface ResultSourceDefinition {
	label: string;
	readAbility: Ability;
	/** Stages in order, each a subset of the one before. */
	steps: readonly [ResultStep, ...ResultStep[]];
	/** Stage whose friends can have results; the window begins with it. */
	base: StepName;
	/** Results that are a stage already, and therefore not counted again. */
	without?: readonly OutcomeName[];
	/** Whether it happens once, so that its days begin with it; the other sources have the last days. */
	isOnce?: true;
	/** Contact with which the window begins, for the sentence of the rule: 届いて. */
	since: string;
	/** Sentence shown while there is nobody. */
	empty: string;
	/** Facts that LINE or the product does not know. */
	unknown: readonly string[];
}
