import { z } from "zod";
import { itemFields } from "#domain/engine/kinds/item-input.ts";

export const episodeInput = z.object(itemFields);
