import { sql } from "drizzle-orm";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { recordsPerOwner } from "./records-per-owner.ts";

/** Answers by form. */
export const answerRecords = recordsPerOwner("form", forms, sql`${formAnswers} x on x.form_id = o.id`);
