import type { ResultSourceName } from "#domain/engine/results/registry.ts";
import { reactionReading } from "./auto-response.ts";
import { broadcastReading } from "./broadcast.ts";
import { formReading } from "./form.ts";
import { landingReading } from "./landing.ts";
import { richmenuReading } from "./rich-menu.ts";
import { stepReading } from "./scenario-step.ts";
import type { AnyResultSource, ResultSourceOf } from "./source.ts";
import { templateReading } from "./template.ts";

const SOURCES: { [Name in ResultSourceName]: ResultSourceOf<Name> } = {
	broadcast: broadcastReading,
	step: stepReading,
	reaction: reactionReading,
	template: templateReading,
	richmenu: richmenuReading,
	form: formReading,
	landing: landingReading,
};

/** Reading of a kind of source. */
export const readingOf = (name: ResultSourceName): AnyResultSource => SOURCES[name];
