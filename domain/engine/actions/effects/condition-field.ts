import { optionalId } from "#domain/platform/wire/input-schemas.ts";

/** Condition of an effect, by the number of its member query; null runs for everybody. */
export const conditionField = () => ({ member_query_id: optionalId().default(null) });
