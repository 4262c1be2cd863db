import { sql } from "drizzle-orm";
import { links, linkTaps } from "#db/acquisition/links.ts";
import { recordsPerOwner } from "./records-per-owner.ts";

/** Taps by link. */
export const linkTapRecords = recordsPerOwner("link", links, sql`${linkTaps} x on x.link_id = o.id`);
