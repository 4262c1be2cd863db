import { freeTimes } from "./free-times.ts";
import { grid } from "./grid.ts";
import { holds } from "./holds.ts";
import { keptUntil } from "./kept-until.ts";
import type { QuestionDefinition } from "./question.ts";

/** What a salon's room can be asked without changing anything. */
export const QUESTIONS = { freeTimes, grid, holds, keptUntil };

export type QuestionName = keyof typeof QUESTIONS;
type Parts<Name extends QuestionName> =
	(typeof QUESTIONS)[Name] extends QuestionDefinition<infer Input, infer Answer>
		? { input: Input; answer: Answer }
		: never;
export type QuestionInput<Name extends QuestionName> = Parts<Name>["input"];
export type AnswerTo<Name extends QuestionName> = Parts<Name>["answer"];

export interface Question<Name extends QuestionName = QuestionName> {
	name: Name;
	input: QuestionInput<Name>;
}
