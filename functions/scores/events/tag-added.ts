import { ofFacts } from "./definition.ts";

export const tagAdded = ofFacts("tag_added");
