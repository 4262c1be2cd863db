import { type SQL, sql } from "drizzle-orm";
import { deliveries } from "#db/engine/deliveries.ts";
import { openApiCodes } from "#db/integrations/open-api-tables.ts";

/** SQL of the name of the service code whose program sent a delivery; null for all others. */
export const PROGRAM_NAME: SQL = sql`(select ${openApiCodes.name} from ${openApiCodes} where ${openApiCodes.id} = ${deliveries.programId})`;
