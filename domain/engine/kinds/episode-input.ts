import { z } from "zod";
import { itemFields } from "./item-input.ts";

/** Input of a reminder, apart from its steps. */
export const episodeInput = z.object(itemFields);
