import type { ResultSourceName } from "#domain/engine/results/registry.ts";
import { reactionResultSource } from "./auto-response.ts";
import { broadcastResultSource } from "./broadcast.ts";
import { variantResultSource } from "./broadcast-variant.ts";
import { formResultSource } from "./form.ts";
import { landingResultSource } from "./landing.ts";
import { richmenuResultSource } from "./rich-menu.ts";
import { stepResultSource } from "./scenario-step.ts";
import type { AnyResultSource, ResultSourceOf } from "./source.ts";
import { templateResultSource } from "./template.ts";

const SOURCES: { [Name in ResultSourceName]: ResultSourceOf<Name> } = {
	broadcast: broadcastResultSource,
	variant: variantResultSource,
	step: stepResultSource,
	reaction: reactionResultSource,
	template: templateResultSource,
	richmenu: richmenuResultSource,
	form: formResultSource,
	landing: landingResultSource,
};

/** Statements that read a kind of source. */
export const resultStatementsOf = (name: ResultSourceName): AnyResultSource => SOURCES[name];
