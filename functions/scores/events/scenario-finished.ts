import { ofFacts } from "./definition.ts";

export const scenarioFinished = ofFacts("scenario_finished");
