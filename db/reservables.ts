import { sqliteTable } from "drizzle-orm/sqlite-core";
import { itemColumns } from "./item-columns.ts";

/** Salons, whose calendars friends book. */
export const salons = sqliteTable("salons", itemColumns());

/** Reservation slots of events. */
export const eventReserves = sqliteTable("event_reserves", itemColumns());
