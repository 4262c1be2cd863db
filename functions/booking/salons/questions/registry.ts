import { freeTimesQuestion } from "./free-times-query.ts";
import { gridQuestion } from "./grid-question.ts";
import { holdEndQuestion } from "./hold-end-question.ts";
import { holdsQuestion } from "./holds-question.ts";
import type { QuestionDefinition } from "./room-question.ts";

/** Read-only queries of a salon's room. */
export const QUESTIONS = {
	freeTimes: freeTimesQuestion,
	grid: gridQuestion,
	holds: holdsQuestion,
	keptUntil: holdEndQuestion,
};

export type QuestionName = keyof typeof QUESTIONS;
type Parts<Name extends QuestionName> =
	(typeof QUESTIONS)[Name] extends QuestionDefinition<infer Input, infer Answer>
		? { input: Input; answer: Answer }
		: never;
export type QuestionInput<Name extends QuestionName> = Parts<Name>["input"];
export type AnswerTo<Name extends QuestionName> = Parts<Name>["answer"];

export interface RoomQuestion<Name extends QuestionName = QuestionName> {
	name: Name;
	input: QuestionInput<Name>;
}
