import { z } from "zod";
import { itemFields } from "./item-input.ts";

export const episodeInput = z.object(itemFields);
