import type { Decide } from "./question.ts";

export const broken: Decide<"broken"> = () => false;
