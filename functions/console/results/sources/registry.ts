import type { ResultSourceName } from "#domain/engine/results/registry.ts";
import { reactionStatements } from "./auto-response.ts";
import { broadcastStatements } from "./broadcast.ts";
import { formStatements } from "./form.ts";
import { landingStatements } from "./landing.ts";
import { richmenuStatements } from "./rich-menu.ts";
import { stepStatements } from "./scenario-step.ts";
import type { AnyResultSource, ResultSourceOf } from "./source.ts";
import { templateStatements } from "./template.ts";

const SOURCES: { [Name in ResultSourceName]: ResultSourceOf<Name> } = {
	broadcast: broadcastStatements,
	step: stepStatements,
	reaction: reactionStatements,
	template: templateStatements,
	richmenu: richmenuStatements,
	form: formStatements,
	landing: landingStatements,
};

/** Statements that read a kind of source. */
export const sourceStatementsOf = (name: ResultSourceName): AnyResultSource => SOURCES[name];
