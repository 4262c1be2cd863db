import { ofFacts } from "./definition.ts";

export const landingVisited = ofFacts("landing_visited");
