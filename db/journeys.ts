import { sqliteTable } from "drizzle-orm/sqlite-core";
import { itemColumns } from "./item-columns.ts";

/** Phases of journeys, which friends pass. */
export const journeyTags = sqliteTable("journey_tags", itemColumns());
